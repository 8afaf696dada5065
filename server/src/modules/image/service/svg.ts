/** What a drawing may not contain: each entry could run code or load something from elsewhere. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/<!(?:DOCTYPE|ENTITY)/i, "contains a document type or entities"],
  [/<(?:\w+:)?script/i, "contains a script"],
  [/<(?:\w+:)?foreignObject/i, "contains foreign objects"],
  [/<(?:\w+:)?(?:iframe|embed|object|audio|video)\b/i, "contains embedded documents"],
  [/\son\w+\s*=/i, "contains event handlers"],
  [/javascript:/i, "contains a script address"],
  [
    /\bhref\s*=\s*["']?\s*(?!["']?(?:#|data:image\/(?:png|jpeg|webp);base64,))[^\s"']/i,
    "refers to other files",
  ],
  [/url\(\s*["']?\s*(?!["']?#)[^\s"')]/i, "refers to other files"],
  [/@import/i, "refers to other files"],
];

/** Why a drawing is refused. A drawing is only ever shown as a picture, but its original may be opened as a page. */
export function svgProblem(text: string): string | undefined {
  return forbidden.find(([pattern]) => pattern.test(text))?.[1];
}

export function svgSize(text: string): { width: number; height: number } | undefined {
  const root = /<svg\b[^>]*>/.exec(text)?.[0] ?? "";
  const side = (name: string) =>
    Number(new RegExp(`\\s${name}\\s*=\\s*["']([\\d.]+)(?:px)?["']`).exec(root)?.[1]);
  const box = /\sviewBox\s*=\s*["']([^"']*)["']/
    .exec(root)?.[1]
    ?.trim()
    .split(/[\s,]+/);
  const width = Math.round(side("width") || Number(box?.[2]));
  const height = Math.round(side("height") || Number(box?.[3]));
  return width > 0 && height > 0 ? { width, height } : undefined;
}
