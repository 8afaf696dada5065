import {
  importCatalogueFile,
  type ImportPlan,
  MOST_CATALOGUE_BYTES,
  planCatalogueImport,
} from "@weitersagen/contract/console/catalogue-import";
import { Link } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { useState } from "react";
import { FileTrigger } from "react-aria-components";
import { callConsole } from "../../lib/api.ts";
import { base64Of } from "../../lib/file.ts";
import { formatDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Badge, Failure, type Tone } from "../../ui/states.tsx";
import { CurrentFiles } from "./current-files.tsx";
import { ChangedFields } from "./changed-fields.tsx";
import { importTexts } from "./import-texts.ts";

interface Checked {
  readonly name: string;
  readonly content: string;
  readonly isComplete: boolean;
  readonly plan: ImportPlan;
  readonly isDone: boolean;
}

/** Uploads a file of the catalogue: first what it would do, then it is done. */
export function CatalogueImportPage() {
  const t = useTexts(importTexts);
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [isComplete, setComplete] = useState(false);
  const [checked, setChecked] = useState<Checked>();
  const check = (name: string, content: string, complete: boolean) =>
    run(async () => {
      const body = { name, content, isComplete: complete };
      const plan = await callConsole(planCatalogueImport, { body }, tenant);
      setChecked({ ...body, plan, isDone: false });
    });
  const choose = (file: File) =>
    run(async () => {
      setChecked(undefined);
      if (file.size > MOST_CATALOGUE_BYTES) throw new Error(t("tooLarge"));
      await check(file.name, await base64Of(file), isComplete);
    });
  const load = () =>
    run(async () => {
      if (!checked) return;
      const { name, content, plan } = checked;
      const body = { name, content, isComplete: checked.isComplete, version: plan.version };
      setChecked({
        ...checked,
        plan: await callConsole(importCatalogueFile, { body }, tenant),
        isDone: true,
      });
      await refresh();
    });
  const isPossible =
    checked && !checked.isDone && checked.plan.errors.length === 0 && hasChanges(checked.plan);
  return (
    <Page
      title={t("title")}
      intro={t("intro")}
      back={<BackLink to={`/${tenant}/katalog`}>{t("back")}</BackLink>}
    >
      <Section
        title={t("choose")}
        actions={
          <FileTrigger
            // A table is read too: its error says which form is needed.
            acceptedFileTypes={[".json", "application/json", ".csv", "text/csv"]}
            onSelect={(files) => {
              const file = files?.[0];
              if (file) void choose(file);
            }}
          >
            <Button kind={checked ? "secondary" : "primary"} isPending={isRunning}>
              <Upload aria-hidden size={16} />
              {checked ? t("another") : t("upload")}
            </Button>
          </FileTrigger>
        }
      >
        <p className="text-sm text-muted">{t("chooseHint")}</p>
        <CurrentFiles />
        <CheckField
          label={t("complete")}
          isSelected={isComplete}
          onChange={(complete) => {
            setComplete(complete);
            if (checked && !checked.isDone) void check(checked.name, checked.content, complete);
          }}
        />
      </Section>
      {error ? <Failure error={error} /> : null}
      {checked ? <Plan checked={checked} /> : null}
      {isPossible ? (
        <div>
          <Button kind="primary" onPress={() => void load()} isPending={isRunning}>
            {t("load")}
          </Button>
        </div>
      ) : null}
    </Page>
  );
}

const hasChanges = ({ sections, amounts }: ImportPlan) => sections.length > 0 || amounts.length > 0;

const tones: Readonly<Record<string, Tone>> = {
  added: "good",
  changed: "accent",
  withdrawn: "danger",
  removed: "danger",
};

const amountTones = { added: "good", ending: "accent", removed: "danger" } as const;

function Plan({ checked: { name, plan, isDone } }: { readonly checked: Checked }) {
  const t = useTexts(importTexts);
  const tenant = useTenant();
  if (plan.errors.length > 0) return <Errors name={name} errors={plan.errors} />;
  return (
    <>
      {isDone ? (
        <Notice tone="good">{t("done", { name })}</Notice>
      ) : (
        <Notice>{hasChanges(plan) ? t("wouldDo", { name }) : t("nothing", { name })}</Notice>
      )}
      {plan.sections.map(({ section, count, entries }) => (
        <Section key={section} title={`${t(section)}: ${count}`}>
          <ul className="grid">
            {entries.map((entry) => (
              <li
                key={`${entry.change} ${entry.key}`}
                className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 text-sm last:border-0"
              >
                <Badge tone={tones[entry.change] ?? "neutral"}>{t(entry.change)}</Badge>
                <span className="min-w-40 flex-1">
                  {entry.name} <span className="text-muted">{entry.key === entry.name ? "" : entry.key}</span>
                </span>
                {entry.fields.length > 0 ? <ChangedFields section={section} fields={entry.fields} /> : null}
              </li>
            ))}
          </ul>
          {count > entries.length ? (
            <p className="text-sm text-muted">{t("more", { count: count - entries.length })}</p>
          ) : null}
        </Section>
      ))}
      <Amounts plan={plan} isDone={isDone} tenant={tenant} />
      {plan.leftOut.length > 0 ? (
        <p className="text-sm text-muted">{t("leftOut", { ids: plan.leftOut.join(", ") })}</p>
      ) : null}
      {plan.unnamed > 0 ? (
        <p className="text-sm text-muted">{t("unnamed", { count: plan.unnamed })}</p>
      ) : null}
    </>
  );
}

interface AmountsProps {
  readonly plan: ImportPlan;
  readonly isDone: boolean;
  readonly tenant: string;
}

function Amounts({ plan: { amounts }, isDone, tenant }: AmountsProps) {
  const t = useTexts(importTexts);
  const { language } = useLanguage();
  if (amounts.length === 0) return null;
  return (
    <Section
      title={t("amounts")}
      actions={
        isDone ? (
          <Link to={`/${tenant}/freigaben`} className="link text-sm font-medium">
            {t("toRequests")}
          </Link>
        ) : null
      }
    >
      <p className="text-sm">{isDone ? t("amountsAsked") : t("amountsText")}</p>
      <ul className="grid">
        {amounts.map(({ name, todayCents, changes }, at) => (
          <li key={`${at} ${name}`} className="grid gap-1 border-b border-line py-2 text-sm last:border-0">
            <p className="flex flex-wrap gap-x-3">
              <span className="font-medium">{name}</span>
              <span className="text-muted">
                {todayCents === null
                  ? t("paysNothing")
                  : t("paysToday", { amount: formatMoney(todayCents, language) })}
              </span>
            </p>
            <ul className="grid gap-1">
              {changes.map((change) => (
                <AmountChange key={`${change.change} ${change.startsAt.getTime()}`} change={change} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
}

type ChangedAmount = ImportPlan["amounts"][number]["changes"][number];

/** One bounty that the file adds, gives another end or removes, with its days. */
function AmountChange({
  change: { change, amountCents, startsAt, endsAt },
}: {
  readonly change: ChangedAmount;
}) {
  const t = useTexts(importTexts);
  const { language } = useLanguage();
  const from = formatDay(startsAt, language);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={amountTones[change]}>{t(`amount.${change}`)}</Badge>
      <span className={`tabular-nums ${change === "removed" ? "text-muted line-through" : ""}`}>
        {formatMoney(amountCents, language)}
      </span>
      <span className="text-muted">
        {endsAt === null
          ? t("since", { day: from })
          : t("fromTo", { from, until: formatDay(endsAt, language) })}
      </span>
    </li>
  );
}

function Errors({ name, errors }: { readonly name: string; readonly errors: ImportPlan["errors"] }) {
  const t = useTexts(importTexts);
  return (
    <Section title={t("errors", { count: errors.length })}>
      <p className="text-sm">{t("errorsText", { name })}</p>
      <ul className="grid">
        {errors.map(({ line, path, message }) => (
          <li
            key={`${line} ${path} ${message}`}
            className="flex flex-wrap gap-x-3 gap-y-1 border-b border-line py-2 text-sm last:border-0"
          >
            <span className="min-w-20 font-medium">{line === null ? "" : t("line", { line })}</span>
            <span className="min-w-40 text-muted">{path}</span>
            <span className="flex-1 basis-60">{message}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
