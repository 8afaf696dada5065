import { lineAt, type SourceFile } from "./source.ts";

/** A place in the code that reads or writes a table. */
export interface TableAccess {
  readonly table: string;
  readonly kind: "read" | "write";
  readonly line: number;
}

/** Kysely calls that name tables: `.selectFrom("reward as r")`, `.selectFrom(["reward", "recipient"])`. */
const kyselyCall =
  /(?<!\b(?:Array|Buffer|Readable))\.\s*(insertInto|replaceInto|updateTable|deleteFrom|mergeInto|selectFrom|from|using|table|(?:inner|left|right|full|cross)Join(?:Lateral)?)(?:<[^()]*?>)?\(\s*(\[[^\]]*\]|"[^"]*"|`[^`$]*`)/g;
const kyselyWrite = /^(?:insertInto|replaceInto|updateTable|deleteFrom|mergeInto)$/;

const sqlWrite =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|update|truncate)\s+(?:only\s+)?(?:public\.)?(\w+)/gi;
/** Tables after `from`, `join` and `using`; several may follow `from`, separated by commas. */
const sqlRead =
  /(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+)?((?:[\w.]+(?:\s+(?:as\s+)?\w+)?\s*,\s*)*[\w.]+)/gi;

function* kyselyAccesses(file: SourceFile): Generator<TableAccess> {
  for (const { 1: method = "", 2: tables = "", index } of file.withoutComments.matchAll(kyselyCall)) {
    const line = lineAt(file.withoutComments, index);
    for (const [, table = ""] of tables.matchAll(/["`](\w+)/g)) {
      yield { table, kind: kyselyWrite.test(method) ? "write" : "read", line };
    }
  }
}

const firstWord = (item: string): string =>
  item
    .trim()
    .replace(/^public\./, "")
    .split(/[\s.]/)[0] ?? "";

function* sqlAccesses(file: SourceFile): Generator<TableAccess> {
  for (const { text, from } of file.literals) {
    const line = (index: number) => lineAt(file.strings, from + index);
    for (const match of text.matchAll(sqlWrite)) {
      yield { table: match[1] ?? "", kind: "write", line: line(match.index) };
    }
    for (const match of text.matchAll(sqlRead)) {
      for (const item of (match[1] ?? "").split(",")) {
        yield { table: firstWord(item), kind: "read", line: line(match.index) };
      }
    }
  }
}

/** Every table named by a Kysely call or an SQL text of the file. Other words may be among them: look them up. */
export function tableAccesses(file: SourceFile): TableAccess[] {
  return [...kyselyAccesses(file), ...sqlAccesses(file)];
}
