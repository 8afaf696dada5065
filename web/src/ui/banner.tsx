import type { Banner as BannerContent } from "@weitersagen/contract/banner";
import { ButtonLink } from "./button.tsx";

interface BannerProps {
  readonly banner: BannerContent;
  /** The label of its link. */
  readonly action: string;
}

/** A hint with a link, shown beside personal data. */
export function Banner({ banner: { title, text, url }, action }: BannerProps) {
  return (
    <aside
      aria-label={title}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-card bg-surface p-6 md:px-8"
    >
      <div className="max-w-2xl">
        <p className="font-display text-heading font-semibold text-balance">{title}</p>
        <p className="mt-2 text-muted">{text}</p>
      </div>
      <ButtonLink to={url} variant="secondary">
        {action}
      </ButtonLink>
    </aside>
  );
}
