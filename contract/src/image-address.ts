/** The widths in which pictures are made. A requested width is rounded up to the next of them. */
export const imageWidths = [96, 160, 320, 480, 640, 960, 1280, 1600] as const;
/** The formats in which pictures are sent. Our pages use the first two; the others are for other clients of the API. */
export const imageFormats = ["avif", "webp", "png", "jpeg"] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** The address of one variant of a picture. */
export function variantAddress(src: string, width: number, format: ImageFormat): string {
  return `${src}${src.includes("?") ? "&" : "?"}width=${width}&format=${format}`;
}
