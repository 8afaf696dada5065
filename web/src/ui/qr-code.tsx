import { qrSvg } from "../lib/encoding/qr.ts";

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}

/** Black on white in every theme, because scanners read other colours more slowly. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const source = `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`;
  return <img src={source} alt={label} width={320} height={320} className={className} />;
}
