import { qrPath } from "../qr.ts";

interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}

/** Black on white whatever the theme: anything else costs scanners time. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = qrPath(text);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
