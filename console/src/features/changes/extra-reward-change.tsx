import type { ExtraRewardForm } from "@weitersagen/contract/console/extra-rewards";
import { SameTime } from "../../entities/extra-reward/same-time.tsx";
import { formatIsoDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { changeTexts } from "./texts.ts";

interface Props {
  /** Both as JSON; `null` in it means that there is none. */
  readonly before: string;
  readonly after: string;
  /** The other extra rewards when it was asked for, as JSON. */
  readonly others?: string | undefined;
}

const fields = ["german", "english", "amountCents", "success", "from", "until"] as const;
type FieldName = (typeof fields)[number];

/** An extra reward before and after a change, line by line. */
export function ExtraRewardChange({ before, after, others }: Props) {
  const t = useTexts(changeTexts);
  const { language } = useLanguage();
  const [former, wanted] = [before, after].map((form) => JSON.parse(form) as ExtraRewardForm | null);
  const shown = (form: ExtraRewardForm | null | undefined, name: FieldName): string => {
    if (!form) return "–";
    if (name === "amountCents") return formatMoney(form.amountCents, language);
    if (name === "from") return formatIsoDay(form.from, language);
    if (name === "until") return form.until === null ? t("noEnd") : formatIsoDay(form.until, language);
    return String(form[name]);
  };
  return (
    <>
      <table className="w-full text-sm">
        <thead className="text-left text-xs text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5 pr-3 font-medium">
              <span className="sr-only">{t("field")}</span>
            </th>
            <th scope="col" className="py-1.5 pr-3 font-medium">
              {t("before")}
            </th>
            <th scope="col" className="py-1.5 font-medium">
              {t("after")}
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map((name) => {
            const [old, next] = [shown(former, name), shown(wanted, name)];
            return (
              <tr key={name} className="border-b border-line align-top last:border-0">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal text-muted">
                  {t(`extra.${name}`)}
                </th>
                <td className="py-1.5 pr-3 break-words">{old}</td>
                <td className={`py-1.5 break-words ${old === next ? "" : "font-semibold"}`}>{next}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {wanted && others !== undefined ? (
        <SameTime form={wanted} others={JSON.parse(others) as ExtraRewardForm[]} />
      ) : null}
    </>
  );
}
