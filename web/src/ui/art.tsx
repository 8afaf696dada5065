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
  /** The first thing people see is loadPart at once, everything else when it comes near. */
  eager?: boolean;
}

/** One motif, drawn twice: a crop for wide screens and one for phones. Sizes are set, so nothing jumps. */
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
