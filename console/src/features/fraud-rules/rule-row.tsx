import { ruleNames } from "@weitersagen/contract/console/case-desk";
import type { FraudRuleName } from "@weitersagen/domain/fraud";
import { HIGHEST_RULE_WEIGHT } from "@weitersagen/domain/fraud-policy";
import { Input, TextField } from "react-aria-components";
import { formatCount } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { CheckField } from "../../ui/check-field.tsx";
import { Badge } from "../../ui/states.tsx";
import { ruleExplanations } from "./explanations.ts";
import { fraudRuleTexts } from "./texts.ts";

interface Props {
  readonly name: FraudRuleName;
  readonly value: string;
  /** The points in force. */
  readonly published: number;
  readonly standard: number;
  /** How many rewards of the trial meet the rule; undefined without a trial. */
  readonly hits: number | undefined;
  readonly isReadOnly: boolean;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** One rule: switched on or off, what it finds, its points. */
export function RuleRow({ name, value, published, standard, hits, isReadOnly, isWrong, onChange }: Props) {
  const t = useTexts(fraudRuleTexts);
  const { language } = useLanguage();
  const label = ruleNames[name]?.[language] ?? name;
  const isChanged = value.trim() !== String(published);
  const inForce = published === 0 ? t("off") : published;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-x-4 border-t border-line py-3">
      <div className="grid gap-0.5">
        <CheckField
          label={label}
          isSelected={value.trim() !== "0"}
          isDisabled={isReadOnly}
          onChange={(isOn) => onChange(isOn ? String(published === 0 ? standard : published) : "0")}
        />
        <p className="-mt-1.5 pl-6 text-sm text-muted">{ruleExplanations[name][language]}</p>
        {isChanged || hits !== undefined ? (
          <p className="flex flex-wrap gap-2 pl-6 pt-1 text-xs text-muted">
            {isChanged ? <Badge tone="accent">{t("now", { count: inForce })}</Badge> : null}
            {hits === undefined ? null : <span>{t("hits", { count: formatCount(hits, language) })}</span>}
          </p>
        ) : null}
      </div>
      <TextField
        aria-label={t("pointsOf", { rule: label })}
        value={value}
        onChange={onChange}
        isDisabled={isReadOnly}
        isInvalid={isWrong}
        inputMode="numeric"
        className="grid gap-1"
      >
        <Input className="h-9 w-full rounded-md border border-line-strong/60 bg-surface px-2.5 text-right text-sm text-ink tabular-nums data-[focused]:border-accent data-[invalid]:border-danger" />
        <span className="text-right text-xs text-muted">{t("standard", { count: standard })}</span>
        {isWrong ? (
          <span className="text-xs text-danger">{t("wrongPoints", { max: HIGHEST_RULE_WEIGHT })}</span>
        ) : null}
      </TextField>
    </li>
  );
}
