/** The line on which a path begins in a JSON text, or null if there is no such path. The text must be valid JSON. */
export function lineOf(text: string, path: readonly PropertyKey[]): number | null {
  let at = afterBlanks(text, 0);
  for (const step of path) {
    const next = text[at] === "{" ? valueOf(text, at, String(step)) : elementOf(text, at, Number(step));
    if (next === undefined) return null;
    at = next;
  }
  return text.slice(0, at).split("\n").length;
}

const afterBlanks = (text: string, from: number): number => {
  let at = from;
  while (at < text.length && " \t\r\n,:\uFEFF".includes(text[at] ?? "")) at += 1;
  return at;
};

function valueOf(text: string, object: number, key: string): number | undefined {
  let at = afterBlanks(text, object + 1);
  while (text[at] === '"') {
    const end = afterString(text, at);
    const name = JSON.parse(text.slice(at, end)) as string;
    const value = afterBlanks(text, end);
    if (name === key) return value;
    at = afterBlanks(text, afterValue(text, value));
  }
  return undefined;
}

function elementOf(text: string, array: number, index: number): number | undefined {
  if (text[array] !== "[") return undefined;
  let at = afterBlanks(text, array + 1);
  for (let count = 0; text[at] !== "]" && at < text.length; count += 1) {
    if (count === index) return at;
    at = afterBlanks(text, afterValue(text, at));
  }
  return undefined;
}

function afterString(text: string, quote: number): number {
  let at = quote + 1;
  while (text[at] !== '"' && at < text.length) at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function afterValue(text: string, from: number): number {
  if (text[from] === '"') return afterString(text, from);
  let at = from;
  let depth = 0;
  do {
    const character = text[at] ?? "";
    if (character === '"') at = afterString(text, at) - 1;
    else if ("{[".includes(character)) depth += 1;
    else if ("}]".includes(character)) depth -= 1;
    at += 1;
  } while (at < text.length && (depth > 0 || !/[\s,}\]]/.test(text[at] ?? "")));
  return at;
}
