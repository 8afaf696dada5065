/** The limit of a picture in `contract/src/theme.ts`. */
const LONGEST_SIDE = 4_000;

/**
 * The width and height of a picture in pixels, scaled down to what a theme can store. Pages reserve room in these
 * proportions before the picture is loaded.
 */
export async function sizeOf(address: string): Promise<{ width: number; height: number }> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const factor = Math.min(1, LONGEST_SIDE / Math.max(naturalWidth, naturalHeight, 1));
  const side = (length: number) => Math.max(1, Math.round(length * factor));
  return { width: side(naturalWidth), height: side(naturalHeight) };
}
