import type { ContentImage } from "@weitersagen/contract/content";
import { usePage } from "../../../lib/page/page.tsx";
import { Art } from "../../../ui/art.tsx";

interface HeroPictureProps {
  /** The picture of the page's content. */
  readonly picture: ContentImage | undefined;
  readonly className?: string;
}

/**
 * The key visual of the content, else of the theme. The theme has two crops, one for phones and one for wider screens;
 * any other picture is shown uncropped on both.
 */
export function HeroPicture({ picture, className = "" }: HeroPictureProps) {
  const { theme, configuration } = usePage().tenant;
  const { wide, tall } = theme.keyVisual;
  const src = (asset: string): string => `/api/assets/${configuration.contentApp}/${asset}`;
  const isOther = picture !== undefined && picture.id !== wide.asset;
  const other = isOther && {
    src: picture.src,
    width: picture.width ?? wide.width,
    height: picture.height ?? wide.height,
  };
  return (
    <Art
      wide={other || { ...wide, src: src(wide.asset) }}
      tall={other || { ...tall, src: src(tall.asset) }}
      alt={picture?.alt ?? ""}
      className={className}
      eager
    />
  );
}
