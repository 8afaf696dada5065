import { encode } from "uqr";

const QUIET = 2;

/** A QR code as an SVG path with the side length `size`, including the quiet zone that scanners need. */
function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}

/** The QR code as an SVG file. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

const PNG_SIDE = 1_024;

export async function qrPng(text: string): Promise<Blob | null> {
  const { size, path } = qrPath(text);
  const modules = new Path2D(path);
  const scale = Math.floor(PNG_SIDE / size);
  const canvas = document.createElement("canvas");
  canvas.width = size * scale;
  canvas.height = size * scale;
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  context.fillStyle = "#000";
  // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
  context.fill(modules);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}
