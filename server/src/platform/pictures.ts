import sharp from "sharp";

/**
 * Finished pictures are kept in caches of our own. A cache and threads of the library would only hold memory: at a flood of
 * large pictures several hundred megabytes.
 */
export function spareMemoryForPictures(): void {
  sharp.cache(false);
  sharp.concurrency(1);
}
