import type { ContentImage } from "@weitersagen/contract/content";
import type { Picture } from "./picture.tsx";

/** An image of the content. `size` is used if the content service does not know its size. */
export function contentPicture(
  { src, width, height, alt, hasVariants }: ContentImage,
  size: { readonly width: number; readonly height: number },
): Picture {
  return { src, width: width ?? size.width, height: height ?? size.height, alt, hasVariants };
}
