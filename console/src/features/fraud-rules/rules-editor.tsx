import {
  discardFraudDraft,
  type FraudRulesView,
  saveFraudDraft,
  tryFraudDraft,
} from "@weitersagen/contract/console/fraud-rules";
import { HIGHEST_ABUSE_THRESHOLD, HIGHEST_RULE_WEIGHT } from "@weitersagen/domain/fraud-policy";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useDraft } from "../../lib/use-draft.ts";
import { useRun } from "../../lib/use-run.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure } from "../../ui/states.tsx";
import { RuleRow } from "./rule-row.tsx";
import { fraudRuleTexts } from "./texts.ts";
import { TrialResult } from "./trial-result.tsx";

interface Props {
  readonly shown: FraudRulesView;
}

type Policy = FraudRulesView["published"];

const THRESHOLD = "threshold";

/** The fields of a policy as they are typed. */
const typedOf = ({ threshold, rules }: Policy): Record<string, string> => ({
  [THRESHOLD]: String(threshold),
  ...Object.fromEntries(rules.map(({ name, weight }) => [name, String(weight)])),
});

const numberIn = (typed: string | undefined, min: number, max: number): number | undefined => {
  const number = /^\d{1,6}$/.test(typed?.trim() ?? "") ? Number(typed) : -1;
  return number >= min && number <= max ? number : undefined;
};

/** What is typed as a policy, or undefined while a number is wrong. */
function policyOf(values: Readonly<Record<string, string>>, { rules }: Policy): Policy | undefined {
  const threshold = numberIn(values[THRESHOLD], 1, HIGHEST_ABUSE_THRESHOLD);
  const typed = rules.map(({ name }) => ({ name, weight: numberIn(values[name], 0, HIGHEST_RULE_WEIGHT) }));
  const valid = typed.flatMap(({ name, weight }) => (weight === undefined ? [] : [{ name, weight }]));
  return threshold === undefined || valid.length < typed.length ? undefined : { threshold, rules: valid };
}

const isSame = (one: Policy, other: Policy): boolean =>
  JSON.stringify([one.threshold, one.rules]) === JSON.stringify([other.threshold, other.rules]);

export function RulesEditor({ shown }: Props) {
  const { published, draft } = shown;
  const tenant = useTenant();
  const canChange = isAbleTo(useMe(), "fraudRules.change", tenant);
  // Only what was typed: trying it changes the draft below, and what is typed meanwhile stays.
  const unsaved = useDraft<Record<string, string>>("fraud-rules", {});
  const { set, clear } = unsaved;
  const values = { ...typedOf(draft ?? published), ...unsaved.values };
  const typed = policyOf(values, published);
  const isEdited = typed !== undefined && !isSame(typed, draft ?? published);
  return (
    <>
      <RuleFields {...{ shown, values, set, canChange }} />
      {canChange ? (
        <DraftActions
          {...{ shown, typed, isEdited, clear }}
          onTried={() => unsaved.clearSent(unsaved.values)}
        />
      ) : null}
      {draft ? <TrialResult key={draft.changedAt.toISOString()} draft={draft} isEdited={isEdited} /> : null}
    </>
  );
}

interface FieldsProps {
  readonly shown: FraudRulesView;
  readonly values: Readonly<Record<string, string>>;
  readonly set: (change: Record<string, string>) => void;
  readonly canChange: boolean;
}

function RuleFields({ shown, values, set, canChange }: FieldsProps) {
  const t = useTexts(fraudRuleTexts);
  const { published, standard, draft } = shown;
  const pointsIn = (policy: Policy, wanted: string) =>
    policy.rules.find(({ name }) => name === wanted)?.weight ?? 0;
  const threshold = values[THRESHOLD] ?? "";
  const isWrong = numberIn(threshold, 1, HIGHEST_ABUSE_THRESHOLD) === undefined;
  return (
    <Section title={t("rules")}>
      <div className="max-w-sm">
        <Field
          label={t("threshold")}
          hint={t("thresholdHint", { count: standard.threshold })}
          inputMode="numeric"
          value={threshold}
          isDisabled={!canChange}
          onChange={(next) => set({ [THRESHOLD]: next })}
          error={isWrong ? t("wrongThreshold", { max: HIGHEST_ABUSE_THRESHOLD }) : undefined}
        />
      </div>
      <ul className="grid">
        {published.rules.map(({ name, weight }) => (
          <RuleRow
            key={name}
            name={name}
            value={values[name] ?? ""}
            published={weight}
            standard={pointsIn(standard, name)}
            hits={draft?.trial?.hits.find((hit) => hit.name === name)?.count}
            isReadOnly={!canChange}
            isWrong={numberIn(values[name], 0, HIGHEST_RULE_WEIGHT) === undefined}
            onChange={(next) => set({ [name]: next })}
          />
        ))}
      </ul>
    </Section>
  );
}

interface ActionsProps {
  readonly shown: FraudRulesView;
  readonly typed: Policy | undefined;
  readonly isEdited: boolean;
  readonly clear: () => void;
  readonly onTried: () => void;
}

/** Trying stores what is typed as the draft, so that a colleague sees the same. */
function DraftActions({ shown: { draft }, typed, isEdited, clear, onTried }: ActionsProps) {
  const t = useTexts(fraudRuleTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const seen = draft?.changedAt.toISOString() ?? null;
  /** The draft that the question was asked about: it closes when another person changes the draft. */
  const [discarding, setDiscarding] = useState<string | null>();
  const tryOut = () =>
    run(async () => {
      if (typed && isEdited) await callConsole(saveFraudDraft, { body: { ...typed, seen } }, tenant);
      // The draft is stored, even when its trial fails: the next attempt is about the stored one.
      await callConsole(tryFraudDraft, {}, tenant).finally(refresh);
      onTried();
    });
  const state = draft
    ? t("draftBy", { by: draft.changedBy, at: formatTime(draft.changedAt, language) })
    : t("noDraft");
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-40 flex-1 text-sm text-muted">{isEdited ? null : state}</p>
        {draft || isEdited ? (
          <Button kind="quiet" onPress={() => setDiscarding(seen)}>
            {t("discard")}
          </Button>
        ) : null}
        <Button
          kind={isEdited || !draft?.trial ? "primary" : "secondary"}
          isPending={isRunning}
          isDisabled={!typed || (!draft && !isEdited)}
          onPress={() => void tryOut()}
        >
          {isRunning ? t("trying") : draft?.trial && !isEdited ? t("tryAgain") : t("try")}
        </Button>
      </div>
      {error ? <Failure error={error} /> : null}
      {draft?.trial && isEdited ? <Notice tone="warn">{t("changed")}</Notice> : null}
      <ActionDialog
        title={t("discard")}
        text={t("discardText")}
        button={t("discard")}
        kind="danger"
        isOpen={discarding === seen}
        onClose={() => setDiscarding(undefined)}
        run={async () => {
          if (draft) await callConsole(discardFraudDraft, {}, tenant);
          clear();
        }}
      />
    </div>
  );
}
