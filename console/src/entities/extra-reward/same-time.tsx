import type { ExtraRewardForm } from "@weitersagen/contract/console/extra-rewards";
import { formatIsoDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { Notice } from "../../ui/notice.tsx";
import { inSameTime } from "./periods.ts";

const texts = {
  de: {
    title: "Zur selben Zeit gibt es:",
    since: "ab {from}",
    period: "{from} bis {until}",
    entry: "„{name}“: {amount} für die {success}. erfolgreiche Empfehlung, {period}",
    rule: "Jede Extraprämie zählt die Erfolge ab ihrem eigenen ersten Tag, und jede gibt es einmal. Extraprämien werden nicht zusammengezählt: Erreicht eine Empfehlung mehrere zugleich, zahlen Sie nur die höchste, hier {best}.",
  },
  en: {
    title: "At the same time there is:",
    since: "from {from} on",
    period: "{from} to {until}",
    entry: "“{name}”: {amount} for success number {success}, {period}",
    rule: "Each extra reward counts successes from its own first day, and is given once. Extra rewards do not add up: if one recommendation reaches several at once, you only pay the highest, here {best}.",
  },
} as const;

interface Props {
  readonly form: Pick<ExtraRewardForm, "amountCents" | "from" | "until">;
  readonly others: readonly ExtraRewardForm[];
}

/** What an extra reward means for those of the same time. */
export function SameTime({ form, others }: Props) {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const found = others.filter((other) => inSameTime(form, other));
  if (found.length === 0) return null;
  const periodOf = ({ from, until }: Pick<ExtraRewardForm, "from" | "until">) =>
    until === null
      ? t("since", { from: formatIsoDay(from, language) })
      : t("period", { from: formatIsoDay(from, language), until: formatIsoDay(until, language) });
  const best = Math.max(form.amountCents, ...found.map(({ amountCents }) => amountCents));
  return (
    <Notice>
      <p>{t("title")}</p>
      <ul className="list-disc pl-5">
        {found.map((other) => (
          <li key={`${other.german} ${other.from} ${other.success}`}>
            {t("entry", {
              name: language === "de" ? other.german : other.english,
              amount: formatMoney(other.amountCents, language),
              success: other.success,
              period: periodOf(other),
            })}
          </li>
        ))}
      </ul>
      <p>{t("rule", { best: formatMoney(best, language) })}</p>
    </Notice>
  );
}
