import { Download } from "lucide-react";
import { useState } from "react";
import { csvFile } from "../../../lib/encoding/csv-file.ts";
import { offerFile } from "../../../lib/encoding/offer-file.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { inviteTexts } from "../invite-texts.ts";
import type { ListRow, Outcome } from "../use-list.ts";

const SHOWN = 25;

const tones = {
  Bereit: "accent",
  Eingeladen: "success",
  SchonEingeladen: "plain",
  Doppelt: "plain",
  MoechteNicht: "plain",
  ZuViele: "plain",
  Ungueltig: "danger",
} as const satisfies Record<Outcome, string>;

const outcomes = Object.keys(tones) as Outcome[];

/** The rows of a list with their result, and a choice of which ones to show. */
export function ListRows({ rows }: { readonly rows: readonly ListRow[] }) {
  const t = useTexts(inviteTexts);
  const { language } = usePage();
  const [chosen, setChosen] = useState<Outcome | "">("");
  const [shown, setShown] = useState(SHOWN);
  const counts = outcomes.map((outcome) => ({
    outcome,
    count: rows.filter((row) => row.outcome === outcome).length,
  }));
  const present = counts.filter(({ count }) => count > 0);
  const filter = present.some(({ outcome }) => outcome === chosen) ? chosen : "";
  const matching = filter === "" ? rows : rows.filter(({ outcome }) => outcome === filter);
  return (
    <div className="grid gap-4">
      {present.length > 1 && (
        <Select
          id="einladung-liste-filter"
          label={t("show")}
          value={filter}
          onChange={(event) => setChosen(event.currentTarget.value as Outcome | "")}
          options={[
            { value: "", label: t("all", { count: rows.length }) },
            ...present.map(({ outcome, count }) => ({
              value: outcome,
              label: `${t(outcome)} (${count.toLocaleString(language)})`,
            })),
          ]}
        />
      )}
      <table aria-label={t("lines")} className="w-full border-collapse text-left text-fine max-md:block">
        <thead className="max-md:sr-only">
          <tr className="border-b-2 border-ink">
            {(["line", "name", "email", "result"] as const).map((column) => (
              <th key={column} scope="col" className="py-2 pr-4 font-semibold">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {matching.slice(0, shown).map((row) => (
            <Row key={row.line} row={row} />
          ))}
        </tbody>
      </table>
      {matching.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN)} className="justify-self-start">
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function Row({ row: { line, firstName, lastName, email, outcome, errors } }: { readonly row: ListRow }) {
  const t = useTexts(inviteTexts);
  const cell = "py-2 pr-4 max-md:block max-md:py-0.5";
  return (
    <tr className="border-b border-line align-top max-md:block max-md:py-3">
      <td className={`${cell} text-muted tabular-nums`}>
        <span className="md:hidden">{t("line")} </span>
        {line}
      </td>
      <th scope="row" className={`${cell} font-semibold wrap-anywhere`}>
        {`${firstName} ${lastName}`.trim() || "–"}
      </th>
      <td className={`${cell} wrap-anywhere`}>{email || "–"}</td>
      <td className={cell}>
        {outcome && <Tag tone={tones[outcome]}>{t(outcome)}</Tag>}
        {errors.length > 0 && (
          <ul className="mt-1 text-danger">
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

/** The result per row as a file, for the agency's own records. */
export function ResultDownload({ rows }: { readonly rows: readonly ListRow[] }) {
  const t = useTexts(inviteTexts);
  const download = () => {
    const heading = [t("line"), t("firstName"), t("lastName"), t("email"), t("result")];
    const lines = rows.map(({ line, firstName, lastName, email, outcome, errors }) => [
      String(line),
      firstName,
      lastName,
      email,
      [outcome ? t(outcome) : "", ...errors].filter(Boolean).join(" "),
    ]);
    offerFile(csvFile([heading, ...lines]), `${t("fileName")}.csv`);
  };
  return (
    <Button variant="secondary" onClick={download}>
      <Download aria-hidden className="size-4" />
      {t("download")}
    </Button>
  );
}
