import type { Filter, Path } from "./filter.ts";
import { comparisons, presenceTests, textTests } from "./filter.ts";
import { QueryError } from "./query-error.ts";

interface Token {
  readonly kind: "word" | "string" | "number" | "time" | "sign" | "end";
  readonly text: string;
}

/** Tried in this order at each position: a time begins like a number, a number like a word. */
const TOKENS: readonly (readonly [Token["kind"], RegExp])[] = [
  ["string", /'((?:[^']|'')*)'/y],
  ["time", /\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?(?![\w-])/y],
  ["number", /-?\d+(?:\.\d+)?(?![\w-])/y],
  ["word", /[\p{L}_\d$][\p{L}\p{N}_.$-]*(?:\/[\p{L}\p{N}_.$-]+)*/uy],
  ["sign", /[(),]/y],
];
const MAX_FILTER_LENGTH = 4000;
const MAX_NESTING = 32;

export function parseODataFilter(source: string): Filter {
  if (source.length > MAX_FILTER_LENGTH) throw new QueryError("The filter is too long.");
  const reader = readerOf(tokenise(source));
  const filter = disjunction(reader, 0);
  if (reader.peek().kind !== "end") throw unexpected(reader.peek());
  return filter;
}

export interface SortKey {
  readonly path: Path;
  readonly descending: boolean;
}

export function parseODataOrder(source: string): SortKey[] {
  return source.split(",").map((part) => {
    const [path = "", direction = "asc", ...rest] = part.trim().split(/\s+/);
    if (!path || rest.length > 0 || !/^(asc|desc)$/i.test(direction)) {
      throw new QueryError(`OData $orderby clause not valid: '${part.trim()}'.`);
    }
    return { path: path.split("/"), descending: direction.toLowerCase() === "desc" };
  });
}

function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    const space = /\s+/y;
    space.lastIndex = at;
    if (space.test(source)) {
      at = space.lastIndex;
      continue;
    }
    const token = tokenAt(source, at);
    tokens.push(token.token);
    at = token.end;
  }
  return tokens;
}

function tokenAt(source: string, at: number): { token: Token; end: number } {
  for (const [kind, pattern] of TOKENS) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) {
      const text = kind === "string" ? (found[1] ?? "").replaceAll("''", "'") : found[0];
      return { token: { kind, text }, end: pattern.lastIndex };
    }
  }
  throw new QueryError(`OData $filter clause not valid: syntax error at position ${at}.`);
}

interface Reader {
  peek(): Token;
  next(): Token;
  /** Takes the next token if it is this word or sign. */
  take(text: string): boolean;
  expect(text: string): void;
}

const END: Token = { kind: "end", text: "" };

function readerOf(tokens: readonly Token[]): Reader {
  let at = 0;
  const peek = () => tokens[at] ?? END;
  const next = () => tokens[at++] ?? END;
  const take = (text: string) => {
    const { kind, text: found } = peek();
    const taken = (kind === "word" || kind === "sign") && found.toLowerCase() === text;
    if (taken) at += 1;
    return taken;
  };
  const expect = (text: string) => {
    if (!take(text)) throw unexpected(peek());
  };
  return { peek, next, take, expect };
}

function disjunction(reader: Reader, depth: number): Filter {
  if (depth > MAX_NESTING) throw new QueryError("The filter is nested too deeply.");
  const parts = [conjunction(reader, depth)];
  while (reader.take("or")) parts.push(conjunction(reader, depth));
  return oneOrAll("or", parts);
}

function conjunction(reader: Reader, depth: number): Filter {
  const parts = [negation(reader, depth)];
  while (reader.take("and")) parts.push(negation(reader, depth));
  return oneOrAll("and", parts);
}

function negation(reader: Reader, depth: number): Filter {
  if (depth > MAX_NESTING) throw new QueryError("The filter is nested too deeply.");
  return reader.take("not") ? { op: "not", of: negation(reader, depth + 1) } : primary(reader, depth);
}

function primary(reader: Reader, depth: number): Filter {
  if (reader.take("(")) {
    const inner = disjunction(reader, depth + 1);
    reader.expect(")");
    return inner;
  }
  const word = reader.next();
  if (word.kind !== "word") throw unexpected(word);
  if (reader.take("(")) return comparedToTruth(reader, functionCall(reader, word.text));
  return comparison(reader, word.text.split("/"));
}

function comparison(reader: Reader, path: Path): Filter {
  if (reader.take("in")) {
    reader.expect("(");
    const values = [literal(reader)];
    while (reader.take(",")) values.push(literal(reader));
    reader.expect(")");
    return { op: "in", path, values };
  }
  const { text, ...token } = reader.next();
  const op = comparisons.find((name) => name === text.toLowerCase());
  if (!op) throw unexpected({ text, ...token });
  return { op, path, value: literal(reader) };
}

function functionCall(reader: Reader, name: string): Filter {
  const path = reader.next();
  if (path.kind !== "word") throw unexpected(path);
  const wanted = name.toLowerCase();
  const presence = presenceTests.find((test) => test === wanted);
  if (presence) {
    reader.expect(")");
    return { op: presence, path: path.text.split("/") };
  }
  const test = textTests.find((known) => known === wanted);
  if (!test) throw new QueryError(`OData $filter clause not valid: unknown function '${name}'.`);
  reader.expect(",");
  const value = reader.next();
  if (value.kind !== "string") throw unexpected(value);
  reader.expect(")");
  return { op: test, path: path.text.split("/"), value: value.text };
}

/** In OData `contains(…) eq false` is the same as `not contains(…)`. */
function comparedToTruth(reader: Reader, filter: Filter): Filter {
  if (reader.take("eq")) return literal(reader) === true ? filter : { op: "not", of: filter };
  if (reader.take("ne")) return literal(reader) === true ? { op: "not", of: filter } : filter;
  return filter;
}

function literal(reader: Reader): unknown {
  const token = reader.next();
  if (token.kind === "string" || token.kind === "time") return token.text;
  if (token.kind === "number") return Number(token.text);
  if (token.kind !== "word") throw unexpected(token);
  const constants = new Map<string, unknown>([
    ["true", true],
    ["false", false],
    ["null", null],
  ]);
  const word = token.text.toLowerCase();
  // Ids need no quotes, as OData allows for guids.
  return constants.has(word) ? constants.get(word) : token.text;
}

function oneOrAll(op: "and" | "or", parts: Filter[]): Filter {
  return parts.length === 1 && parts[0] ? parts[0] : { op, of: parts };
}

function unexpected(token: Token): QueryError {
  const found = token.kind === "end" ? "end of filter" : `'${token.text}'`;
  return new QueryError(`OData $filter clause not valid: unexpected ${found}.`);
}
