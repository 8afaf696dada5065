import {
  checkBankFile,
  type FileReport,
  importBankFile,
  MOST_BANK_FILE_BYTES,
} from "@weitersagen/contract/console/bank";
import { bankReasonIn } from "@weitersagen/contract/console/payout-lists";
import { needsPerson } from "@weitersagen/domain/bank-reasons";
import { Link } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { callConsole } from "../../lib/api.ts";
import { base64Of } from "../../lib/file.ts";
import { formatCount, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge, Failure } from "../../ui/states.tsx";
import { bankTexts } from "./texts.ts";

interface Checked {
  readonly content: string;
  readonly report: FileReport;
  readonly isImported: boolean;
}

/** Chooses a file of the bank, shows what it would do, and imports it. */
export function BankUpload() {
  const t = useTexts(bankTexts);
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [checked, setChecked] = useState<Checked>();
  const check = (file: File) =>
    run(async () => {
      setChecked(undefined);
      if (file.size > MOST_BANK_FILE_BYTES) throw new Error(t("tooLarge"));
      const content = await base64Of(file);
      const report = await callConsole(checkBankFile, { body: { content } }, tenant);
      setChecked({ content, report, isImported: false });
    });
  const importIt = () =>
    run(async () => {
      if (!checked) return;
      const report = await callConsole(importBankFile, { body: { content: checked.content } }, tenant);
      setChecked({ content: "", report, isImported: true });
      await refresh();
    });
  return (
    <Section
      title={checked ? titleOf(t, checked) : t("fileOfBank")}
      actions={
        <FileTrigger
          acceptedFileTypes={[".xml", "application/xml", "text/xml"]}
          onSelect={(files) => {
            const file = files?.[0];
            if (file) void check(file);
          }}
        >
          <Button kind={checked ? "secondary" : "primary"} isPending={isRunning} onPress={clear}>
            <Upload aria-hidden size={16} />
            {checked ? t("discard") : t("choose")}
          </Button>
        </FileTrigger>
      }
    >
      {error ? <Failure error={error} /> : null}
      {checked ? <Report {...checked} /> : <p className="text-sm text-muted">{t("chooseHint")}</p>}
      {checked && !checked.isImported ? (
        <div>
          <Button kind="primary" onPress={() => void importIt()} isPending={isRunning}>
            {t("import")}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}

const titleOf = (
  t: ReturnType<typeof useTexts<keyof typeof bankTexts.de>>,
  { report, isImported }: Checked,
) => t(isImported ? "doneTitle" : "reviewTitle", { kind: report.kind, message: report.messageId });

const MOST_SHOWN = 20;

function Report({ report, isImported }: Checked) {
  const t = useTexts(bankTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { confirmed, ended, known, others, aside, notes } = report;
  const codes = new Set(ended.map(({ code }) => code));
  const forPerson = new Set([...codes].filter(needsPerson));
  const counts = [
    [confirmed, t(confirmed === 1 ? "confirmedOne" : "confirmed")],
    [ended.length, t("cameBack")],
    [known, t("known")],
    [others, t("others")],
  ] as const;
  return (
    <div className="grid gap-3 text-sm">
      <p className="flex flex-wrap gap-x-6 gap-y-1">
        {counts.map(([count, name]) => (
          <span key={name}>
            <span className="text-lg font-semibold">{formatCount(count, language)}</span> {name}
          </span>
        ))}
      </p>
      {confirmed + ended.length + aside.length === 0 ? <Notice>{t("nothing")}</Notice> : null}
      {ended.length > 0 ? (
        <div className="grid gap-1">
          <p>
            {t("backIntro")} {forPerson.size < codes.size ? t("backByMail") : null}{" "}
            {forPerson.size > 0 ? t("backForPerson", { reasons: [...forPerson].join(", ") }) : null}
          </p>
          <ul className="grid gap-1">
            {ended.slice(0, MOST_SHOWN).map(({ payment, name, batch, amountCents, outcome, code }) => (
              <li key={payment} className="flex flex-wrap items-center gap-x-4">
                <span className="min-w-40 font-medium">{name}</span>
                <span className="min-w-20 text-right">{formatMoney(amountCents, language)}</span>
                <Badge tone="danger">{t(outcome)}</Badge>
                <span>{code === null ? "" : bankReasonIn(code, language)}</span>
                <span className="text-muted">
                  {batch}, {payment}
                </span>
              </li>
            ))}
          </ul>
          <More count={ended.length - MOST_SHOWN} />
          {isImported ? (
            <Link
              to={`/${tenant}/zahlungen`}
              search={{ zustand: ended[0]?.outcome }}
              className="link font-medium"
            >
              {t("seeReturned")}
            </Link>
          ) : null}
        </div>
      ) : null}
      {aside.length > 0 ? (
        <div className="grid gap-1">
          <Notice tone="warn">{t("asideIntro")}</Notice>
          <ul className="grid gap-1">
            {aside.slice(0, MOST_SHOWN).map(({ line, reference, problem }) => (
              <li key={`${line} ${reference}`}>
                <span className="font-medium">{reference}</span> {problem}{" "}
                <span className="text-muted">({t("line", { line })})</span>
              </li>
            ))}
          </ul>
          <More count={aside.length - MOST_SHOWN} />
        </div>
      ) : null}
      {notes.length > 0 ? (
        <div>
          <p className="font-medium">{t("notes")}</p>
          <ul>
            {notes.slice(0, MOST_SHOWN).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
          <More count={notes.length - MOST_SHOWN} />
        </div>
      ) : null}
    </div>
  );
}

function More({ count }: { readonly count: number }) {
  const t = useTexts(bankTexts);
  const { language } = useLanguage();
  return count > 0 ? (
    <p className="text-muted">{t("more", { count: formatCount(count, language) })}</p>
  ) : null;
}
