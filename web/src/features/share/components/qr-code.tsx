import { qrSvg } from "../qr.ts";

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}

/** Black on white whatever the theme: anything else costs scanners time. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const source = `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`;
  return <img src={source} alt={label} width={320} height={320} className={className} />;
}
