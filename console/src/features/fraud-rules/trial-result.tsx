import {
  type FraudRulesView,
  publishFraudDraft,
  type Trial,
} from "@weitersagen/contract/console/fraud-rules";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Figures } from "../../ui/figures.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { fraudRuleTexts } from "./texts.ts";

interface Props {
  readonly draft: NonNullable<FraudRulesView["draft"]>;
  /** The fields differ from the draft that was tried. */
  readonly isEdited: boolean;
}

/** What the draft would have changed, with examples, and its publication. */
export function TrialResult({ draft, isEdited }: Props) {
  const t = useTexts(fraudRuleTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const canPublish = isAbleTo(useMe(), "fraudRules.publish", tenant);
  const { trial } = draft;
  if (!trial) return <Notice>{t("untried")}</Notice>;
  const count = (value: number) => formatCount(value, language);
  const text = trial.scored < trial.total ? "trialPart" : "trialText";
  return (
    <Section
      title={t("trial")}
      actions={canPublish && !isEdited && !trial.isStale ? <Publish draft={draft} /> : null}
    >
      <p className="text-sm text-muted">
        {t(text, {
          scored: count(trial.scored),
          total: count(trial.total),
          at: formatTime(trial.triedAt, language),
        })}
      </p>
      {trial.isStale ? <Notice tone="warn">{t("stale")}</Notice> : null}
      <Figures
        items={[
          { label: t("heldBefore"), value: count(trial.heldBefore) },
          { label: t("heldAfter"), value: count(trial.heldAfter) },
          { label: t("newlyHeld"), value: count(trial.newlyHeld.count) },
          { label: t("noLongerHeld"), value: count(trial.noLongerHeld.count) },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Changed title={t("newlyHeld")} none={t("newlyNone")} difference={trial.newlyHeld} />
        <Changed title={t("noLongerHeld")} none={t("noLongerNone")} difference={trial.noLongerHeld} isFreed />
      </div>
    </Section>
  );
}

interface ChangedProps {
  readonly title: string;
  readonly none: string;
  readonly difference: Trial["newlyHeld"];
  /** They would have been paid without a look. */
  readonly isFreed?: boolean;
}

function Changed({ title, none, difference, isFreed = false }: ChangedProps) {
  const t = useTexts(fraudRuleTexts);
  const { language } = useLanguage();
  const { count, cents, passed, rejected, examples } = difference;
  if (count === 0)
    return (
      <div>
        <h3 className="text-sm font-semibold">{title}</h3>
        <p className="mt-1 text-sm text-muted">{none}</p>
      </div>
    );
  const shown = { passed: formatCount(passed, language), rejected: formatCount(rejected, language) };
  return (
    <div className="grid content-start gap-2">
      <h3 className="text-sm font-semibold">
        {title}: {formatCount(count, language)}, {t("sum", { sum: formatMoney(cents, language) })}
      </h3>
      {isFreed && rejected > 0 ? <Notice tone="warn">{t("missed", { count: shown.rejected })}</Notice> : null}
      {passed + rejected > 0 ? <p className="text-sm text-muted">{t("decidedBefore", shown)}</p> : null}
      <ul aria-label={`${title}: ${t("examples")}`} className="grid gap-1 text-sm">
        {examples.map((example) => (
          <Example key={example.rewardId} example={example} />
        ))}
      </ul>
    </div>
  );
}

function Example({ example }: { readonly example: Trial["newlyHeld"]["examples"][number] }) {
  const t = useTexts(fraudRuleTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { rewardId, owner, cents, recommendation, state } = example;
  const page = state === null ? `empfehlungen/${recommendation}` : `verdachtsfaelle/${rewardId}`;
  return (
    <li className="flex flex-wrap gap-x-2">
      <Link to={`/${tenant}/${page}`} className="link">
        {owner}
      </Link>
      <span>{formatMoney(cents, language)}</span>
      <span className="text-muted">{t(state ?? "never")}</span>
    </li>
  );
}

function Publish({ draft }: Pick<Props, "draft">) {
  const t = useTexts(fraudRuleTexts);
  const tenant = useTenant();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [note, setNote] = useState("");
  return (
    <>
      <Button kind="primary" onPress={() => setDialogOpen(true)}>
        {t("publish")}
      </Button>
      <ActionDialog
        title={t("publishTitle")}
        text={t("publishText")}
        button={t("publish")}
        isOpen={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        run={() =>
          callConsole(publishFraudDraft, { body: { note, seen: draft.changedAt.toISOString() } }, tenant)
        }
      >
        <Field label={t("note")} value={note} onChange={setNote} maxLength={300} autoComplete="off" />
      </ActionDialog>
    </>
  );
}
