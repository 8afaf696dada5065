import type { ErasureRow } from "@weitersagen/contract/console/privacy-erasure";
import type { Language } from "@weitersagen/contract/language";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { privacyTexts } from "./texts.ts";

const cell = "border-b border-line px-3 py-2 align-top";
const head = `${cell} text-left text-xs font-medium text-muted`;

/** The rows that say the same in words are one: people know kinds of data, not the tables behind them. */
function byWords(rows: readonly ErasureRow[], language: Language): ErasureRow[] {
  const lines = new Map<string, ErasureRow>();
  for (const row of rows) {
    const words = JSON.stringify([row.title[language], row.until?.[language], row.why?.[language]]);
    const same = lines.get(words);
    lines.set(
      words,
      same ? { ...same, removed: same.removed + row.removed, kept: same.kept + row.kept } : row,
    );
  }
  return [...lines.values()];
}

/** By kind of data: what goes, and what stays until when and why. */
export function ErasureTable({ rows }: { readonly rows: readonly ErasureRow[] }) {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  return (
    <>
      <section
        className="overflow-x-auto sm:-mx-3"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard
        tabIndex={0}
        aria-label={t("erasure")}
      >
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr>
              <th scope="col" className={head}>
                {t("what")}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {t("removed")}
              </th>
              <th scope="col" className={`${head} text-right`}>
                {t("kept")}
              </th>
              <th scope="col" className={`${head} max-sm:hidden`}>
                {t("untilWhy")}
              </th>
            </tr>
          </thead>
          <tbody>
            {byWords(rows, language).map((row) => (
              <tr key={`${row.table}.${row.kind}.${row.title.en}`}>
                <td className={cell}>
                  {row.title[language]}
                  {row.until === null && row.effect === null ? null : (
                    <span className="mt-1 block sm:hidden">
                      <Outcome row={row} />
                    </span>
                  )}
                </td>
                <td className={`${cell} text-right tabular-nums`}>{row.removed}</td>
                <td className={`${cell} text-right tabular-nums`}>{row.kept}</td>
                <td className={`${cell} min-w-48 max-sm:hidden`}>
                  <Outcome row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <ByTable rows={rows} />
    </>
  );
}

/** The same for a person who compares it with the database. */
function ByTable({ rows }: { readonly rows: readonly ErasureRow[] }) {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  return (
    <details className="text-sm print:hidden">
      <summary className="w-fit cursor-pointer py-1 text-muted">{t("tables")}</summary>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <thead>
            <tr>
              {(["table", "removed", "kept", "untilWhy"] as const).map((name) => (
                <th key={name} scope="col" className={head}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.table}.${row.kind}.${row.title.en}`}>
                <td className={cell}>
                  <span className="font-mono text-xs break-all">{row.table}</span>
                  <span className="block text-xs text-muted">{row.title[language]}</span>
                </td>
                <td className={`${cell} tabular-nums`}>{row.removed}</td>
                <td className={`${cell} tabular-nums`}>{row.kept}</td>
                <td className={`${cell} text-muted`}>
                  {row.until?.[language] ?? row.effect?.[language] ?? t("gone")}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Until when the rows are kept and why, or what their removal means. */
function Outcome({ row: { until, why, effect } }: { readonly row: ErasureRow }) {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  if (until === null) return <span className="text-muted">{effect?.[language] ?? t("gone")}</span>;
  return (
    <>
      {until[language]}
      <span className="block text-muted">{why?.[language]}</span>
    </>
  );
}
