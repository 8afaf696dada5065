/** One source file, split so that a rule can search code, strings or comments separately. */
export interface SourceFile {
  readonly path: string;
  /** The text with strings and comments blanked out; line breaks stay, so offsets and lines still agree. */
  readonly code: string;
  /** The text with everything but the contents of strings and templates blanked out. */
  readonly strings: string;
  /** The text with everything but comments blanked out. */
  readonly comments: string;
  /** The text with comments blanked out. */
  readonly withoutComments: string;
  /** The contents of strings and templates, one by one; a template is split at its expressions. */
  readonly literals: readonly Literal[];
  readonly imports: readonly ImportStatement[];
}

export interface Literal {
  readonly text: string;
  /** Its offset in the file. */
  readonly from: number;
}

interface ImportStatement {
  readonly specifier: string;
  readonly line: number;
  /** `export … from`, as in a barrel. */
  readonly reExport: boolean;
}

type Kind = "code" | "string" | "comment";

/** A part of the text that is not code. */
interface Stretch {
  readonly kind: Kind;
  readonly from: number;
  readonly to: number;
}

export function parseSource(path: string, text: string): SourceFile {
  const stretches = findStretches(text);
  const code = mask(text, stretches, ["code"]);
  const withoutComments = mask(text, stretches, ["code", "string"]);
  return {
    path,
    code,
    strings: mask(text, stretches, ["string"]),
    comments: mask(text, stretches, ["comment"]),
    withoutComments,
    literals: stretches
      .filter(({ kind }) => kind === "string")
      .map(({ from, to }) => ({ text: text.slice(from, to), from })),
    imports: findImports(withoutComments, code),
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

const blank = (text: string): string => text.replaceAll(/[^\n]+/g, (line) => " ".repeat(line.length));

function mask(text: string, stretches: readonly Stretch[], wanted: readonly Kind[]): string {
  const show = (kind: Kind, part: string) => (wanted.includes(kind) ? part : blank(part));
  const parts: string[] = [];
  let end = 0;
  for (const { kind, from, to } of stretches) {
    parts.push(show("code", text.slice(end, from)), show(kind, text.slice(from, to)));
    end = to;
  }
  parts.push(show("code", text.slice(end)));
  return parts.join("");
}

const importPattern =
  /\b(?:(import|export)\b(?:\s+type\b)?[^;"'`()]*?\bfrom\s*|import\s*\(?\s*)(["'])([^"'\n]+)\2/g;

function findImports(text: string, code: string): ImportStatement[] {
  const imports: ImportStatement[] = [];
  for (const match of text.matchAll(importPattern)) {
    // Skip the word "import" inside a string.
    if (code[match.index] !== text[match.index]) continue;
    const line = lineAt(text, match.index);
    imports.push({ specifier: match[3] ?? "", line, reExport: match[1] === "export" });
  }
  return imports;
}

/** The text before a slash that opens a regular expression instead of dividing. */
const beforeRegex = /(?:^|[=(,:[!&|?{};+\-*%~^<>]|\b(?:return|typeof|case|in|of|await|yield))\s*$/;
/** Characters at which a string, comment or regular expression may begin, or a template may continue. */
const turningPoint = /["'`/{}]/g;

function findStretches(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  /** For each open template: the number of open braces inside its current `${`. */
  const templates: number[] = [];
  let position = 0;

  const add = (kind: Kind, from: number, to: number) =>
    stretches.push({ kind, from, to: Math.min(to, text.length) });

  const readTemplate = () => {
    const start = position;
    while (position < text.length) {
      if (text[position] === "\\") position += 2;
      else if (text[position] === "`") {
        add("string", start, position);
        position += 1;
        return;
      } else if (text.startsWith("${", position)) {
        add("string", start, position);
        position += 2;
        templates.push(0);
        return;
      } else position += 1;
    }
    add("string", start, position);
  };

  const readUntilClosed = (close: string) => {
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
    add("string", start, position);
    position += 1;
  };

  const readComment = (end: string) => {
    const found = text.indexOf(end, position + 2);
    const stop = found === -1 ? text.length : found + end.length;
    add("comment", position, end === "\n" && found !== -1 ? found : stop);
    position = stop;
  };

  while (position < text.length) {
    turningPoint.lastIndex = position;
    const next = turningPoint.exec(text);
    if (!next) break;
    position = next.index;
    const [character] = next;
    if (text.startsWith("//", position)) readComment("\n");
    else if (text.startsWith("/*", position)) readComment("*/");
    else if (character === '"' || character === "'") readUntilClosed(character);
    else if (character === "/" && beforeRegex.test(text.slice(Math.max(0, position - 20), position)))
      readUntilClosed("/");
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
  return stretches;
}
