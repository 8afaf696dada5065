import { classNames } from "./class-names.ts";
import { pictureAddress, sourceSet } from "./picture.tsx";
import type { Picture } from "./picture.tsx";

interface ArtProps {
  wide: Picture;
  tall: Picture;
  alt?: string;
  className?: string;
  /** Loaded at once, for the first picture of a page. Other pictures are loaded lazily. */
  eager?: boolean;
}

const wideScreen = "(min-width: 48rem)";
const screenWidths = [480, 640, 960, 1280, 1600] as const;

/** One picture in two crops, for wide screens and for phones. Sizes are set, so that the layout does not shift. */
export function Art({ wide, tall, alt = "", className, eager = false }: ArtProps) {
  return (
    <picture className="contents">
      <Sources picture={wide} media={wideScreen} />
      <Sources picture={tall} />
      <img
        src={pictureAddress(tall)}
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

/**
 * The variants of one crop. Without variants only a crop with a media query needs a source; the `img` shows the other.
 * All are hidden: else they are cells of a grid around the picture, because `picture` has `display: contents`.
 */
function Sources({ picture, media }: { readonly picture: Picture; readonly media?: string }) {
  const { src, width, height, hasVariants } = picture;
  if (!hasVariants)
    return media && <source hidden media={media} srcSet={src} width={width} height={height} />;
  return (["avif", "webp"] as const).map((format) => (
    <source
      hidden
      key={format}
      type={`image/${format}`}
      media={media}
      srcSet={sourceSet(src, screenWidths, format)}
      sizes="100vw"
      width={width}
      height={height}
    />
  ));
}
