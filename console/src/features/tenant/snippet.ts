export interface SnippetOptions {
  readonly origin: string;
  readonly mode: "section" | "widget" | "path";
  readonly path: string;
  readonly isEnglish: boolean;
  /** What visitors without JavaScript see. */
  readonly link: string;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export const isPath = (path: string): boolean => /^(\/[\w.~-]+)+\/?$/.test(path);

/** The lines that frame the programme in a page of the client: docs/embedding.md explains the attributes. */
export function snippetOf({ origin, mode, path, isEnglish, link }: SnippetOptions): string {
  const attributes = [
    `src="${origin}/einbetten.js"`,
    'data-ziel="#empfehlen"',
    ...(mode === "widget" ? ['data-modus="widget"'] : []),
    ...(mode === "path" && isPath(path) ? [`data-pfad="${escaped(path)}"`] : []),
    ...(isEnglish ? ['data-start="/en"'] : []),
    "async",
  ];
  const href = `${origin}${isEnglish ? "/en" : "/"}`;
  return [
    `<div id="empfehlen"><a href="${href}">${escaped(link)}</a></div>`,
    `<script ${attributes.join(" ")}></script>`,
  ].join("\n");
}
