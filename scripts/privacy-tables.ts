import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type KindOfData, isTerm } from "@weitersagen/domain/data-map/kind";
import { kindsOfData } from "@weitersagen/domain/data-map/kinds";
import type { MappedTable } from "@weitersagen/domain/data-map/table";
import { dataMap } from "@weitersagen/domain/data-map/tables";
import { basisTexts, endText, readerTexts } from "@weitersagen/domain/data-map/wording";
import { root } from "./run.ts";

const BEGIN = "<!-- data map: written by `npm run docs:privacy` -->";
const END = "<!-- end of data map -->";

const path = join(root, "docs/privacy.md");
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

/** The columns of each kind of data, as `table.column`. */
function columnsOf(kind: string): string {
  const tables = Object.entries<MappedTable>(dataMap);
  return tables
    .flatMap(([table, mapped]) => {
      if ("noPerson" in mapped) return [];
      const columns = Object.entries(mapped.personal).filter(([, kinds]) =>
        [kinds].flat().some((name) => name === kind),
      );
      return columns.length === 0 ? [] : `\`${table}\`: ${columns.map(([column]) => column).join(", ")}`;
    })
    .join("; ");
}

function recordRow([name, kind]: [string, KindOfData]): string {
  const { title, whose, purpose, bases, readers, exported } = kind;
  return row([
    `**${name}**: ${title.en}`,
    whose.join(", "),
    purpose.en,
    bases.map((basis) => basisTexts[basis]).join("; "),
    readers.map((reader) => readerTexts[reader]).join(", "),
    columnsOf(name),
    typeof exported === "string" ? exported : `no: ${exported.not}`,
  ]);
}

function retentionRow([name, { end, afterwards, erasure }]: [string, KindOfData]): string {
  const sweeps = isTerm(end) ? end.sweeps : (end.sweeps ?? []);
  return row([
    name,
    endText(end, "en"),
    sweeps.map((sweep) => `\`${sweep}\``).join(", ") || "–",
    afterwards,
    erasure === "deleted" ? "deleted" : `kept: ${erasure.kept.en}`,
  ]);
}

/** The record of processing and the retention table, from the data map. */
export function privacyTables(): string {
  const kinds = Object.entries<KindOfData>(kindsOfData);
  return [
    BEGIN,
    "### Record of processing (Art. 30 GDPR)",
    "",
    row(["data", "of whom", "purpose", "legal basis", "seen by", "columns", "section of the export"]),
    row(Array.from({ length: 7 }, () => "---")),
    ...kinds.map((kind) => recordRow(kind)),
    "",
    "### Retention",
    "",
    row(["data", "kept", "sweep", "then", "when the person is deleted"]),
    row(Array.from({ length: 5 }, () => "---")),
    ...kinds.map((kind) => retentionRow(kind)),
    END,
  ].join("\n");
}

export const writtenTables = async (): Promise<string> => {
  const text = await readFile(path, "utf8");
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin === -1 || end === -1) throw new Error(`${path} lacks ${BEGIN} or ${END}`);
  return text.slice(begin, end + END.length);
};

if (import.meta.main) {
  const text = await readFile(path, "utf8");
  await writeFile(
    path,
    text.replace(await writtenTables(), () => privacyTables()),
  );
}
