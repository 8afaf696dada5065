import { variantAddress } from "@weitersagen/contract/image-address";
import type { ImageFormat } from "@weitersagen/contract/image-address";
import { classNames } from "./class-names.ts";

export interface Picture {
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt?: string | undefined;
  /** The server offers it in several widths and formats. */
  readonly hasVariants?: boolean | undefined;
}

interface PictureProps {
  readonly picture: Picture;
  /** How wide it is shown, as the `sizes` of an image. */
  readonly sizes: string;
  /** The offered widths; add larger ones for a picture that fills the screen. */
  readonly widths?: readonly number[];
  /** Loaded at once, for the first picture of a page. Other pictures are loaded lazily. */
  readonly eager?: boolean;
  readonly className?: string;
}

/** A picture in the format and width that suit the browser. Its size is set, so that the layout does not shift. */
export function PictureView({ picture, sizes, widths = cardWidths, eager = false, className }: PictureProps) {
  const { src, width, height, alt = "", hasVariants } = picture;
  const image = (
    <img
      src={pictureAddress(picture)}
      {...(hasVariants ? { srcSet: sourceSet(src, widths, "webp"), sizes } : {})}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      className={classNames("h-auto w-full", className)}
    />
  );
  if (!hasVariants) return image;
  return (
    <picture className="contents">
      {/* Not a cell of a grid around the picture. */}
      <source hidden type="image/avif" srcSet={sourceSet(src, widths, "avif")} sizes={sizes} />
      {image}
    </picture>
  );
}

/** The address of the whole picture, for programs that take one address. */
export function pictureAddress({ src, hasVariants }: Picture): string {
  return hasVariants ? variantAddress(src, 960, "webp") : src;
}

const cardWidths = [320, 640, 960] as const;

export function sourceSet(src: string, widths: readonly number[], format: ImageFormat): string {
  return widths.map((width) => `${variantAddress(src, width, format)} ${width}w`).join(", ");
}
