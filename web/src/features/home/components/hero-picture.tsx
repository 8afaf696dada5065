import type { ContentImage } from "@weitersagen/contract/content";
import { contentPicture } from "../../../ui/content-picture.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Art } from "../../../ui/art.tsx";
import type { Visual } from "../offers.ts";

interface HeroPictureProps {
  /** The key visual of the page, or the picture of its first block. */
  readonly visual: Visual | undefined;
  readonly image: ContentImage | undefined;
  readonly className?: string;
}

/**
 * The key visual of the content, else of the theme. Both can have two crops, one for phones and one for wider screens; a
 * picture without a second crop is shown uncropped on both.
 */
export function HeroPicture({ visual, image, className = "" }: HeroPictureProps) {
  const { theme, configuration } = usePage().tenant;
  const { wide, tall } = theme.keyVisual;
  const own = visual?.image ?? image;
  const themePicture = (picture: typeof wide) => ({
    ...picture,
    src: `/api/assets/${configuration.contentApp}/${picture.asset}`,
  });
  const isThemes = own === undefined || (own.id === wide.asset && visual?.tallImage === undefined);
  return (
    <Art
      wide={isThemes ? themePicture(wide) : contentPicture(own, wide)}
      tall={
        isThemes
          ? themePicture(tall)
          : contentPicture(visual?.tallImage ?? own, visual?.tallImage ? tall : wide)
      }
      alt={own?.alt ?? ""}
      className={className}
      eager
    />
  );
}
