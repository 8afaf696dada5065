import { actorIn } from "@weitersagen/contract/console/actors";
import { ruleNames } from "@weitersagen/contract/console/case-desk";
import { type FraudRulesView, restoreFraudRules } from "@weitersagen/contract/console/fraud-rules";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Badge } from "../../ui/states.tsx";
import { fraudRuleTexts } from "./texts.ts";

type Version = FraudRulesView["versions"][number];

/** Versions that changed the rules, the newest first. */
export function RulesHistory({ versions }: Pick<FraudRulesView, "versions">) {
  const t = useTexts(fraudRuleTexts);
  const tenant = useTenant();
  const canPublish = isAbleTo(useMe(), "fraudRules.publish", tenant);
  const [selected, setSelected] = useState<number>();
  return (
    <Section title={t("history")}>
      <ol className="grid">
        {versions.map((version, index) => (
          <VersionRow
            key={version.number}
            version={version}
            former={versions[index + 1]}
            isCurrent={index === 0}
            onRestore={canPublish && index > 0 ? () => setSelected(version.number) : undefined}
          />
        ))}
      </ol>
      <ActionDialog
        title={t("restoreTitle", { number: selected ?? 0 })}
        text={t("restoreText")}
        button={t("restore")}
        isOpen={selected !== undefined}
        onClose={() => setSelected(undefined)}
        run={() => callConsole(restoreFraudRules, { params: { number: selected ?? 0 } }, tenant)}
      />
    </Section>
  );
}

interface RowProps {
  readonly version: Version;
  readonly former: Version | undefined;
  readonly isCurrent: boolean;
  readonly onRestore: (() => void) | undefined;
}

function VersionRow({ version, former, isCurrent, onRestore }: RowProps) {
  const t = useTexts(fraudRuleTexts);
  const { language } = useLanguage();
  const { number, publishedBy, publishedAt, note } = version;
  const changes = former ? changesBetween(former, version) : [];
  const nameOf = (field: string) => ruleNames[field]?.[language] ?? t("threshold");
  const points = (value: number) => (value === 0 ? t("off") : String(value));
  return (
    <li className="flex flex-wrap items-start gap-3 border-t border-line py-3 first:border-0 first:pt-0">
      <div className="min-w-40 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{t("version", { number })}</span>
          {isCurrent ? <Badge tone="good">{t("current")}</Badge> : null}
          <span className="text-muted">
            {t("by", { by: actorIn(publishedBy, language), at: formatTime(publishedAt, language) })}
          </span>
        </p>
        {note === "" ? null : <p>{note}</p>}
        <p className="text-muted">
          {changes.length === 0
            ? t("first")
            : changes
                .map(({ field, before, after }) =>
                  t("before", { name: nameOf(field), before: points(before), after: points(after) }),
                )
                .join(" · ")}
        </p>
      </div>
      {onRestore ? <Button onPress={onRestore}>{t("restore")}</Button> : null}
    </li>
  );
}

/** What differs between two versions, by rule; the threshold has the name `threshold`. */
function changesBetween(former: Version, version: Version) {
  const fields = (one: Version) => [
    { field: "threshold", value: one.threshold },
    ...one.rules.map(({ name, weight }) => ({ field: name, value: weight })),
  ];
  const before = new Map(fields(former).map(({ field, value }) => [field, value]));
  return fields(version)
    .map(({ field, value }) => ({ field, before: before.get(field) ?? 0, after: value }))
    .filter((change) => change.before !== change.after);
}
