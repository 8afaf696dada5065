import type { Tenant } from "../product.ts";

export interface Picture {
  readonly tenant: Tenant;
  readonly path: string;
  readonly width: number;
  /** Address of the picture, relative to the sheet. */
  readonly source: string;
}

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** All pictures on one page, a row per tenant and width; long screens show their upper part. */
export function contactSheet(pictures: readonly Picture[]): string {
  const rows = Map.groupBy(pictures, ({ tenant, width }) => `${tenant}, ${width} px`);
  const sections = [...rows].map(([title, row]) => {
    const figures = row.map(({ path, width, source }) => {
      const size = width < 600 ? 240 : 520;
      return `<figure style="width:${size}px"><a href="${escape(source)}"><img src="${escape(source)}" alt=""></a><figcaption>${escape(path)}</figcaption></figure>`;
    });
    return `<h2>${escape(title)}</h2>\n<div>${figures.join("\n")}</div>`;
  });
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Weitersagen: every screen</title>
<style>
body { margin: 24px; background: #e9e9ec; color: #222; font: 14px/1.4 system-ui, sans-serif }
h2 { margin: 24px 0 8px; font-size: 18px }
div { display: flex; flex-wrap: wrap; gap: 20px; align-items: flex-start }
figure { margin: 0 } figcaption { padding: 6px 0 }
img { display: block; width: 100%; max-height: 1100px; object-fit: cover; object-position: top; box-shadow: 0 1px 4px #0004 }
</style>
${sections.join("\n")}
</html>
`;
}
