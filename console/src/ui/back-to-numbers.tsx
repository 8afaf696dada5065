import { keptNumbers } from "../lib/kept-numbers.ts";
import { useTexts } from "../lib/language.tsx";
import { useTenant } from "../lib/tenant.ts";
import { BackLink } from "./back-link.tsx";

const texts = { de: { back: "Zu den Zahlen" }, en: { back: "Back to the numbers" } } as const;

interface Props {
  /** The filters of the report if it was not open before. */
  readonly otherwise?: Readonly<Record<string, unknown>>;
}

/** Leads from a list behind a number back to the report. */
export function BackToNumbers({ otherwise = {} }: Props) {
  const t = useTexts(texts);
  const tenant = useTenant();
  return (
    <BackLink to={`/${tenant}/zahlen`} search={{ ...(keptNumbers(tenant) ?? otherwise) }}>
      {t("back")}
    </BackLink>
  );
}
