import { contentText } from "@weitersagen/contract/console/audit-actions/content-words";
import { actionName, reasonText, targetName } from "@weitersagen/contract/console/audit-actions/words";
import { actorKindNames, outcomeNames } from "@weitersagen/contract/console/audit";
import type { Language } from "@weitersagen/contract/language";
import { byteOrderMark, csvLine, csvTime } from "../../../platform/csv.ts";
import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { type AuditFilter, findAudit } from "./audit.ts";
import { withTargetNames } from "./audit-names.ts";
import type { AuditDeps } from "./deps.ts";

const PAGE_SIZE = 500;
/** A spreadsheet of more rows is of no use, and the file is made in memory. */
const MOST_ENTRIES = 50_000;

const heads = {
  de: [
    "Nr.",
    "Zeit (Deutschland)",
    "Zeit (UTC)",
    "Wer",
    "Art",
    "Aktion",
    "Aufruf",
    "Ziel",
    "Ergebnis",
    "Grund",
    "Adresse",
    "Browser",
    "Inhalt",
    "Inhalt (JSON)",
  ],
  en: [
    "No.",
    "Time in Germany",
    "Time (UTC)",
    "Who",
    "Kind",
    "Action",
    "Call",
    "Target",
    "Outcome",
    "Reason",
    "Address",
    "Browser",
    "Content",
    "Content (JSON)",
  ],
} as const;

/** The entries that match as a table for spreadsheets, newest first. */
export async function auditCsv(
  deps: AuditDeps,
  tx: PlatformTransaction,
  filter: AuditFilter,
  language: Language,
): Promise<string> {
  const lines = [byteOrderMark + csvLine(heads[language])];
  let before: number | undefined;
  while (lines.length <= MOST_ENTRIES) {
    const page = await withTargetNames(tx, await findAudit(deps, tx, filter, { before, size: PAGE_SIZE }));
    for (const entry of page) {
      const content = entry.content === undefined ? null : JSON.stringify(entry.content);
      const cells = [
        String(entry.position),
        csvTime(entry.at),
        entry.at.toISOString(),
        entry.actor,
        actorKindNames[entry.actorKind][language],
        actionName(entry.action, language),
        entry.action,
        [entry.targetKind && targetName(entry.targetKind, language), entry.target, entry.targetName]
          .filter(Boolean)
          .join(" "),
        outcomeNames[entry.outcome][language],
        entry.reason && reasonText(entry.reason, language),
        entry.address,
        entry.userAgent,
        contentText(content, language),
        content,
      ];
      lines.push(csvLine(cells.map((cell) => cell ?? "")));
    }
    if (page.length < PAGE_SIZE) break;
    before = page.at(-1)?.position;
  }
  return lines.join("");
}
