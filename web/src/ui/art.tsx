import { classNames } from "./class-names.ts";

export interface Picture {
  src: string;
  width: number;
  height: number;
}

interface ArtProps {
  wide: Picture;
  tall: Picture;
  alt?: string;
  className?: string;
  /** Loaded at once, for the first picture of a page. Other pictures are loaded lazily. */
  eager?: boolean;
}

/** One motif in two crops, for wide screens and for phones. Sizes are set, so that the layout does not shift. */
export function Art({ wide, tall, alt = "", className, eager = false }: ArtProps) {
  return (
    <picture className="contents">
      <source media="(min-width: 48rem)" srcSet={wide.src} width={wide.width} height={wide.height} />
      <img
        src={tall.src}
        width={tall.width}
        height={tall.height}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        fetchPriority={eager ? "high" : "auto"}
        decoding="async"
        className={classNames("h-auto w-full", className)}
      />
    </picture>
  );
}
