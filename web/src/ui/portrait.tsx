import { classNames } from "./class-names.ts";

interface PortraitProps {
  src?: string | undefined;
  /** For screen readers; empty if the name is written beside it. */
  alt?: string;
  /** Shown when there is no picture: the initials. */
  initials: string;
  className?: string;
}

/** A person in the theme's frame: an arch, a circle or a plain square. */
export function Portrait({ src, alt = "", initials, className }: PortraitProps) {
  return (
    <span
      className={classNames(
        "block aspect-[4/5] overflow-hidden rounded-portrait bg-surface text-muted",
        className,
      )}
    >
      {src ? (
        <img src={src} alt={alt} width={320} height={400} loading="lazy" className="size-full object-cover" />
      ) : (
        <span aria-hidden className="grid size-full place-items-center font-display text-title">
          {initials}
        </span>
      )}
    </span>
  );
}
