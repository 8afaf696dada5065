import { productApis } from "@weitersagen/contract/tenant-answers";
import { tenantFieldNamed } from "@weitersagen/domain/tenant-fields/fields";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { type AnswerName, completedAnswer, steps, type Typed } from "./answers.ts";
import { newTenantTexts } from "./texts.ts";

const productApiOf = ({ productApi }: Typed) => productApis.find((id) => id === productApi) ?? "standard";

const isAnswered = ([, value]: readonly [label: string, value: string]): boolean => value !== "";

/** Everything that was answered, before the tenant is created. */
export function Summary({ typed, logo }: { readonly typed: Typed; readonly logo: string | undefined }) {
  const t = useTexts(newTenantTexts);
  const { language } = useLanguage();
  const names: readonly AnswerName[] = steps.flatMap((step): readonly AnswerName[] => step.names);
  const modules = typed.modules
    .split(",")
    .flatMap((name) => tenantFieldNamed(name)?.[language].label ?? [])
    .join(", ");
  const rows = [
    ...names
      .filter((name) => name !== "modules")
      .map(
        (name) =>
          [
            t(name),
            name === "productApi" ? t(productApiOf(typed)) : completedAnswer(name, typed[name]),
          ] as const,
      ),
    [t("logo"), logo ?? ""] as const,
    [t("modules"), modules] as const,
    [t("languages"), t("languagesText")] as const,
  ];
  return (
    <section aria-label={t("summary")} className="grid gap-2">
      <h3 className="text-sm font-medium">{t("summary")}</h3>
      <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[12rem_minmax(0,1fr)]">
        {rows.filter(isAnswered).map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 break-words max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      {rows.every(isAnswered) ? null : (
        <p className="text-sm text-muted">
          {t("nothing", {
            what: rows
              .filter((row) => !isAnswered(row))
              .map(([label]) => label)
              .join(", "),
          })}
        </p>
      )}
    </section>
  );
}
