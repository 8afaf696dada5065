import { classNames } from "./class-names.ts";
import { PictureView } from "./picture.tsx";
import type { Picture } from "./picture.tsx";

const portraitWidths = [160, 320, 640] as const;

interface PortraitProps {
  picture?: Picture | undefined;
  /** Shown when there is no picture: the initials. */
  initials: string;
  className?: string;
}

/** A person, whose name is written beside it, in the theme's frame: an arch, a circle or a plain square. */
export function Portrait({ picture, initials, className }: PortraitProps) {
  return (
    <span
      className={classNames(
        "block aspect-[4/5] overflow-hidden rounded-portrait bg-surface text-muted",
        className,
      )}
    >
      {picture ? (
        <PictureView
          picture={{ ...picture, alt: "" }}
          widths={portraitWidths}
          sizes="(min-width: 48rem) 14rem, 30vw"
          className="size-full object-cover"
        />
      ) : (
        <span aria-hidden className="grid size-full place-items-center font-display text-title">
          {initials}
        </span>
      )}
    </span>
  );
}
