import {
  MOST_LISTED_ROWS,
  MOST_UPLOAD_BYTES,
  type ImportResult,
  previewOrders,
  uploadOrders,
} from "@weitersagen/contract/console/order-desk";
import { Link } from "@tanstack/react-router";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { callConsole } from "../../lib/api.ts";
import { formatCount } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Failure } from "../../ui/states.tsx";
import { base64Of, partsOf } from "./file-parts.ts";
import { orderTexts } from "./texts.ts";

interface ChosenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const countNames = ["added", "changed", "cancelled", "unchanged", "unmatched", "refused"] as const;

/** Adds the result of a part to those before it. Rows are counted in the whole file. */
function merge(before: ImportResult | undefined, part: ImportResult, rowsBefore: number): ImportResult {
  const inFile = <Row extends { readonly row: number }>(rows: readonly Row[]) =>
    rows.map((one) => ({ ...one, row: one.row + rowsBefore }));
  const refused = inFile(part.refused);
  const unmatched = inFile(part.unmatched);
  const unrewarded = inFile(part.unrewarded);
  if (!before) return { ...part, refused, unmatched, unrewarded };
  const counts = { ...before.counts };
  for (const name of countNames) counts[name] += part.counts[name];
  // Each part repeats the header; it is kept once.
  const lines = part.refusedFile === "" ? "" : part.refusedFile.slice(part.refusedFile.indexOf("\n") + 1);
  const refusedFile = before.refusedFile === "" ? part.refusedFile : before.refusedFile + lines;
  return {
    ...before,
    counts,
    refused: [...before.refused, ...refused].slice(0, MOST_LISTED_ROWS),
    unmatched: [...before.unmatched, ...unmatched].slice(0, MOST_LISTED_ROWS),
    unrewarded: [...before.unrewarded, ...unrewarded].slice(0, MOST_LISTED_ROWS),
    unrewardedCount: before.unrewardedCount + part.unrewardedCount,
    refusedFile,
  };
}

/** The provider's file: preview, then import part by part. */
export function UploadPage() {
  const t = useTexts(orderTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { run, error, isRunning, clear } = useRun();
  const [file, setFile] = useState<ChosenFile>();
  const [preview, setPreview] = useState<ImportResult>();
  const [result, setResult] = useState<ImportResult>();
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const choose = async (given: File) => {
    clear();
    setPreview(undefined);
    setResult(undefined);
    setProgress(undefined);
    await run(async () => {
      if (given.size > MOST_UPLOAD_BYTES) throw new Error(t("tooLarge"));
      const chosen = { name: given.name, bytes: new Uint8Array(await given.arrayBuffer()) };
      setFile(chosen);
      const body = { name: chosen.name, content: base64Of(chosen.bytes) };
      setPreview(await callConsole(previewOrders, { body }, tenant));
    });
  };
  const store = () =>
    run(async () => {
      if (!file) return;
      const parts = partsOf(file.bytes);
      const total = parts.reduce((sum, { rows }) => sum + rows, 0);
      let all: ImportResult | undefined;
      setProgress({ done: 0, total });
      for (const { bytes, rowsBefore, rows } of parts) {
        const body = { name: file.name, content: base64Of(bytes) };
        all = merge(all, await callConsole(uploadOrders, { body }, tenant), rowsBefore);
        setProgress({ done: rowsBefore + rows, total });
      }
      setResult(all);
    });
  const shown = result ?? preview;
  return (
    <Page
      title={t("uploadTitle")}
      intro={t("uploadIntro")}
      back={<BackLink to={`/${tenant}/bestellungen`}>{t("back")}</BackLink>}
    >
      <Section
        title={t("fileOfProvider")}
        actions={
          <FileTrigger
            acceptedFileTypes={[".csv", "text/csv", "text/plain"]}
            onSelect={(files) => {
              const given = files?.[0];
              if (given) void choose(given);
            }}
          >
            <Button kind={shown ? "secondary" : "primary"} isPending={isRunning && !progress}>
              <Upload aria-hidden size={16} />
              {file ? t("another") : t("choose")}
            </Button>
          </FileTrigger>
        }
      >
        {file ? (
          <p className="text-sm text-muted">
            {t("chosen", {
              name: file.name,
              size: formatCount(Math.ceil(file.bytes.length / 1_024), language),
            })}
          </p>
        ) : (
          <p className="text-sm text-muted">
            {t("chooseHint", { megabytes: MOST_UPLOAD_BYTES / 1_000_000 })}
          </p>
        )}
        {isRunning && !progress ? <output className="text-sm">{t("previewing")}</output> : null}
      </Section>
      {error ? <Failure error={error} /> : null}
      {shown ? (
        <Section title={result ? t("imported") : t("preview")}>
          {result ? null : <p className="text-sm text-muted">{t("previewHint")}</p>}
          <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
            {countNames.map((name) => (
              <div key={name} className="rounded-md bg-raised p-3">
                <dt className="text-xs text-muted">{t(name)}</dt>
                <dd className="text-lg font-semibold">{formatCount(shown.counts[name], language)}</dd>
              </div>
            ))}
          </dl>
          {shown.unknownColumns.length > 0 ? (
            <p className="text-sm text-warn">
              {t("unknownColumns", { names: shown.unknownColumns.join(", ") })}
            </p>
          ) : null}
          {shown.refusedFile === "" ? null : (
            <Faulty result={shown} name={file?.name ?? "auftraege.csv"} isStored={result !== undefined} />
          )}
          {shown.unmatched.length > 0 ? (
            <Rows
              title={t("unmatchedRows")}
              rows={shown.unmatched.map(({ explanation, ...one }) => ({ ...one, words: explanation }))}
            />
          ) : null}
          {progress ? <Progress {...progress} /> : null}
          <div className="flex flex-wrap gap-2">
            {result ? (
              <Link to={`/${tenant}/bestellungen`} search={{ zustand: "unmatched" }} className="link">
                {t("open")}
              </Link>
            ) : (
              <Button kind="primary" onPress={() => void store()} isPending={isRunning}>
                {t("import")}
              </Button>
            )}
          </div>
        </Section>
      ) : null}
    </Page>
  );
}

/** The browser's own bar, in the shape and colour of the console. */
const bar =
  "h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-raised [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent";

function Progress({ done, total }: { readonly done: number; readonly total: number }) {
  const t = useTexts(orderTexts);
  const { language } = useLanguage();
  const text = t("importing", { done: formatCount(done, language), total: formatCount(total, language) });
  return (
    <div className="grid gap-1">
      <progress value={done} max={Math.max(total, 1)} aria-label={text} className={bar} />
      <p className="text-sm">{text}</p>
    </div>
  );
}

interface FaultyProps {
  readonly result: ImportResult;
  readonly name: string;
  /** False in the preview. */
  readonly isStored: boolean;
}

/** The rows that were refused or earn nothing, and a file of them to correct. */
function Faulty({ result, name, isStored }: FaultyProps) {
  const t = useTexts(orderTexts);
  const { language } = useLanguage();
  const { refused, unrewarded, unrewardedCount } = result;
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`\u{FEFF}${result.refusedFile}`], { type: "text/csv" }));
    link.download = name.replace(/(\.\w+)?$/, "-pruefen.csv");
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="grid gap-2">
      {refused.length > 0 ? (
        <Rows
          title={t("refusedRows")}
          rows={refused.map(({ errors, ...one }) => ({ ...one, words: errors.join(" ") }))}
        />
      ) : null}
      {unrewarded.length > 0 ? (
        <Rows
          title={t(isStored ? "unrewardedStored" : "unrewardedRows", {
            count: formatCount(unrewardedCount, language),
          })}
          rows={unrewarded.map(({ explanation, ...one }) => ({ ...one, words: explanation }))}
        />
      ) : null}
      <div>
        <Button onPress={save}>
          <Download aria-hidden size={16} />
          {t("download")}
        </Button>
      </div>
    </div>
  );
}

interface RowsProps {
  readonly title: string;
  readonly rows: readonly { readonly row: number; readonly number: string | null; readonly words: string }[];
}

/** Rows of the file, each with what there is to say about it. */
function Rows({ title, rows }: RowsProps) {
  const t = useTexts(orderTexts);
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="grid max-h-72 gap-1 overflow-auto text-sm">
        {rows.map(({ row, number, words }) => (
          <li key={row} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-2">
            <span className="text-muted">
              {t("row")} {row}
            </span>
            <span>
              {number === null ? "" : `${number}: `}
              {words}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
