import { QueryError } from "./query-error.ts";

export type Value =
  | { readonly kind: "literal"; readonly value: unknown }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "list"; readonly values: readonly Value[] }
  | { readonly kind: "object"; readonly fields: Arguments };
export type Arguments = Readonly<Record<string, Value>>;

interface Directive {
  readonly name: string;
  readonly args: Arguments;
}

export type Selection =
  | {
      readonly kind: "field";
      readonly name: string;
      readonly alias: string;
      readonly args: Arguments;
      readonly directives: readonly Directive[];
      readonly selections: readonly Selection[];
    }
  | { readonly kind: "spread"; readonly name: string; readonly directives: readonly Directive[] }
  | {
      readonly kind: "inline";
      readonly on: string | undefined;
      readonly directives: readonly Directive[];
      readonly selections: readonly Selection[];
    };

interface Fragment {
  readonly on: string;
  readonly selections: readonly Selection[];
}

export interface Operation {
  readonly name: string | undefined;
  readonly defaults: Arguments;
  readonly selections: readonly Selection[];
}

export interface Document {
  readonly operations: readonly Operation[];
  readonly fragments: ReadonlyMap<string, Fragment>;
}

const IGNORED = /(?:[\s,\uFEFF]|#[^\n\r]*)+/y;
const TOKEN =
  /(?<name>[_A-Za-z]\w*)|(?<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<block>"""[^]*?""")|(?<string>"(?:[^"\\\n]|\\.)*")|(?<sign>\.\.\.|[!$()=:@[\]{}|&])/y;
const LONGEST_QUERY = 20_000;
const DEEPEST_NESTING = 20;

export function parseGraphQL(source: string): Document {
  if (source.length > LONGEST_QUERY) throw new QueryError("The query is too long.");
  const reader = new Reader(tokenise(source));
  const operations: Operation[] = [];
  const fragments = new Map<string, Fragment>();
  while (!reader.atEnd()) {
    if (reader.take("fragment")) {
      const name = reader.name();
      reader.expect("on");
      fragments.set(name, { on: reader.name(), selections: reader.afterDirectives().selections(0) });
    } else operations.push(reader.operation());
  }
  return { operations, fragments };
}

interface Token {
  readonly kind: string;
  readonly text: string;
}

function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < source.length) {
    IGNORED.lastIndex = at;
    if (IGNORED.test(source)) at = IGNORED.lastIndex;
    if (at >= source.length) break;
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(source)?.groups;
    if (!groups) throw new QueryError(`Syntax Error: Unexpected character at position ${at}.`);
    at = TOKEN.lastIndex;
    const [kind, text] = Object.entries(groups).find(([, found]) => found !== undefined) as [string, string];
    tokens.push({ kind, text });
  }
  return tokens;
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  atEnd(): boolean {
    return this.#at >= this.#tokens.length;
  }

  #is(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token !== undefined && token.kind !== "string" && token.text === text;
  }

  take(text: string): boolean {
    const taken = this.#is(text);
    if (taken) this.#at += 1;
    return taken;
  }

  expect(text: string): void {
    if (!this.take(text)) throw this.#unexpected();
  }

  name(): string {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "name") throw this.#unexpected();
    this.#at += 1;
    return token.text;
  }

  operation(): Operation {
    if (this.#is("{")) return { name: undefined, defaults: {}, selections: this.selections(0) };
    if (!this.take("query")) throw new QueryError("Only queries are supported.");
    const name = this.#is("(") || this.#is("{") || this.#is("@") ? undefined : this.name();
    const defaults = this.#variableDefaults();
    return { name, defaults, selections: this.afterDirectives().selections(0) };
  }

  #variableDefaults(): Arguments {
    const defaults: Record<string, Value> = {};
    if (!this.take("(")) return defaults;
    while (!this.take(")")) {
      this.expect("$");
      const name = this.name();
      this.expect(":");
      this.#type(0);
      if (this.take("=")) defaults[name] = this.#value(0);
    }
    return defaults;
  }

  /** Types of variables are read and not checked: each argument checks what it is given. */
  #type(depth: number): void {
    this.#bound(depth);
    if (this.take("[")) {
      this.#type(depth + 1);
      this.expect("]");
    } else this.name();
    this.take("!");
  }

  selections(depth: number): Selection[] {
    this.#bound(depth);
    this.expect("{");
    const selections: Selection[] = [];
    while (!this.take("}")) selections.push(this.#selection(depth));
    if (selections.length === 0) throw new QueryError("Syntax Error: Expected a field.");
    return selections;
  }

  #selection(depth: number): Selection {
    if (this.take("...")) {
      if (this.#is("{") || this.#is("@") || this.#is("on")) {
        const on = this.take("on") ? this.name() : undefined;
        return { kind: "inline", on, directives: this.#directives(), selections: this.selections(depth + 1) };
      }
      return { kind: "spread", name: this.name(), directives: this.#directives() };
    }
    const alias = this.name();
    const name = this.take(":") ? this.name() : alias;
    const args = this.#arguments(depth);
    const directives = this.#directives();
    const selections = this.#is("{") ? this.selections(depth + 1) : [];
    return { kind: "field", name, alias, args, directives, selections };
  }

  #arguments(depth: number): Arguments {
    return this.take("(") ? this.#fieldsUntil(")", depth) : {};
  }

  #fieldsUntil(end: string, depth: number): Arguments {
    const fields: Record<string, Value> = {};
    while (!this.take(end)) {
      const name = this.name();
      this.expect(":");
      fields[name] = this.#value(depth + 1);
    }
    return fields;
  }

  #directives(): Directive[] {
    const directives: Directive[] = [];
    while (this.take("@")) directives.push({ name: this.name(), args: this.#arguments(0) });
    return directives;
  }

  /** Directives on operations and fragments carry no meaning here. */
  afterDirectives(): this {
    this.#directives();
    return this;
  }

  #value(depth: number): Value {
    this.#bound(depth);
    if (this.take("$")) return { kind: "variable", name: this.name() };
    if (this.take("[")) {
      const values: Value[] = [];
      while (!this.take("]")) values.push(this.#value(depth + 1));
      return { kind: "list", values };
    }
    if (this.take("{")) return { kind: "object", fields: this.#fieldsUntil("}", depth) };
    const token = this.#tokens[this.#at];
    if (!token || token.kind === "sign") throw this.#unexpected();
    this.#at += 1;
    return { kind: "literal", value: literal(token) };
  }

  #bound(depth: number): void {
    if (depth > DEEPEST_NESTING) throw new QueryError("The query is nested too deeply.");
  }

  #unexpected(): QueryError {
    const token = this.#tokens[this.#at];
    return new QueryError(`Syntax Error: Unexpected ${token ? `"${token.text}"` : "end of query"}.`);
  }
}

const CONSTANTS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null };

function literal({ kind, text }: Token): unknown {
  if (kind === "number") return Number(text);
  if (kind === "block") return text.slice(3, -3).trim();
  if (kind === "name") return Object.hasOwn(CONSTANTS, text) ? CONSTANTS[text] : text;
  try {
    return JSON.parse(text);
  } catch {
    throw new QueryError(`Syntax Error: Invalid string ${text}.`);
  }
}
