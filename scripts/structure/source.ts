/** One source file, split so that a rule can look at code, at strings or at comments without mistaking one for another. */
export interface SourceFile {
  readonly path: string;
  readonly lineCount: number;
  /** The text with strings and comments blanked out; line breaks stay, so offsets and lines still agree. */
  readonly code: string;
  /** The text with everything but the contents of strings and templates blanked out. */
  readonly strings: string;
  /** The text with everything but comments blanked out. */
  readonly comments: string;
  readonly imports: readonly ImportStatement[];
}

interface ImportStatement {
  readonly specifier: string;
  readonly line: number;
  /** `export … from`, the stuff barrels are made of. */
  readonly reExport: boolean;
}

type Kind = "code" | "string" | "comment";

export function parseSource(path: string, text: string): SourceFile {
  const kinds = classify(text);
  const keep = (...wanted: Kind[]) => mask(text, kinds, new Set(wanted));
  return {
    path,
    lineCount: text.split("\n").length - (text.endsWith("\n") ? 1 : 0),
    code: keep("code"),
    strings: keep("string"),
    comments: keep("comment"),
    imports: findImports(keep("code", "string"), kinds),
  };
}

export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (
    let index = text.indexOf("\n");
    index !== -1 && index < offset;
    index = text.indexOf("\n", index + 1)
  ) {
    line += 1;
  }
  return line;
}

function mask(text: string, kinds: readonly Kind[], wanted: ReadonlySet<Kind>): string {
  let masked = "";
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] ?? "";
    masked += character === "\n" || wanted.has(kinds[index] ?? "code") ? character : " ";
  }
  return masked;
}

const importPattern =
  /\b(?:(import|export)\b(?:\s+type\b)?[^;"'`()]*?\bfrom\s*|import\s*\(?\s*)(["'])([^"'\n]+)\2/g;

function findImports(text: string, kinds: readonly Kind[]): ImportStatement[] {
  const imports: ImportStatement[] = [];
  for (const match of text.matchAll(importPattern)) {
    // The word "import" inside a string is no import.
    if (kinds[match.index] !== "code") continue;
    imports.push({
      specifier: match[3] ?? "",
      line: lineAt(text, match.index),
      reExport: match[1] === "export",
    });
  }
  return imports;
}

/** What a slash follows when it opens a regular expression instead of dividing. */
const beforeRegex = /(?:^|[=(,:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|await|yield))\s*$/;

function classify(text: string): Kind[] {
  const kinds: Kind[] = Array.from({ length: text.length }, () => "code");
  /** For each open template: how many braces its current `${` has opened. */
  const templates: number[] = [];
  let position = 0;

  const mark = (kind: Kind, from: number, to: number) => kinds.fill(kind, from, to);

  const readTemplate = () => {
    const start = position;
    while (position < text.length) {
      if (text[position] === "\\") position += 2;
      else if (text[position] === "`") {
        mark("string", start, position);
        position += 1;
        return;
      } else if (text.startsWith("${", position)) {
        mark("string", start, position);
        position += 2;
        templates.push(0);
        return;
      } else position += 1;
    }
    mark("string", start, position);
  };

  const readUntilClosed = (close: string, kind: Kind) => {
    const start = position + 1;
    let inClass = false;
    position = start;
    while (position < text.length && text[position] !== "\n") {
      const character = text[position];
      if (character === "\\") position += 1;
      else if (close === "/" && character === "[") inClass = true;
      else if (close === "/" && character === "]") inClass = false;
      else if (character === close && !inClass) break;
      position += 1;
    }
    mark(kind, start, Math.min(position, text.length));
    position += 1;
  };

  const readComment = (end: string) => {
    const found = text.indexOf(end, position + 2);
    const stop = found === -1 ? text.length : found + end.length;
    mark("comment", position, end === "\n" && found !== -1 ? found : stop);
    position = stop;
  };

  while (position < text.length) {
    const character = text[position];
    if (text.startsWith("//", position)) readComment("\n");
    else if (text.startsWith("/*", position)) readComment("*/");
    else if (character === '"' || character === "'") readUntilClosed(character, "string");
    else if (character === "/" && beforeRegex.test(text.slice(Math.max(0, position - 20), position)))
      readUntilClosed("/", "string");
    else if (character === "`") {
      position += 1;
      readTemplate();
    } else if (character === "{" && templates.length > 0) {
      templates.push((templates.pop() ?? 0) + 1);
      position += 1;
    } else if (character === "}" && templates.length > 0) {
      const depth = templates.pop() ?? 0;
      position += 1;
      if (depth > 0) templates.push(depth - 1);
      else readTemplate();
    } else position += 1;
  }
  return kinds;
}
