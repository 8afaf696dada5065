import { usePage } from "../../../lib/page.tsx";
import { Art } from "../../../ui/art.tsx";

interface HeroPictureProps {
  readonly alt: string;
  readonly className?: string;
}

/** The tenant's key visual, as its theme names it: one crop for phones, one for everything wider. */
export function HeroPicture({ alt, className = "" }: HeroPictureProps) {
  const { theme, configuration } = usePage().tenant;
  const { wide, tall } = theme.keyVisual;
  const src = (asset: string): string => `/api/assets/${configuration.contentApp}/${asset}`;
  return (
    <Art
      wide={{ ...wide, src: src(wide.asset) }}
      tall={{ ...tall, src: src(tall.asset) }}
      alt={alt}
      className={className}
      eager
    />
  );
}
