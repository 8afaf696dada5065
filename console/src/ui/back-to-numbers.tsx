import { useLocation } from "@tanstack/react-router";
import { useTexts } from "../lib/language.tsx";
import { useTenant } from "../lib/tenant.ts";
import { BackLink } from "./back-link.tsx";

const texts = { de: { back: "Zu den Zahlen" }, en: { back: "Back to the numbers" } } as const;

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The filters of the report whose number was opened; `ListLink` in `behind-link.tsx` sets it. */
    report?: Readonly<Record<string, unknown>>;
  }
}

/** The report whose number led to this list; kept when the list is sorted or filtered, and after a reload. */
export const useReportBefore = () => useLocation({ select: ({ state }) => state.report });

interface Props {
  /** The filters of the report if the list was not opened by one of its numbers. */
  readonly otherwise?: Readonly<Record<string, unknown>>;
}

/** Leads from a list behind a number back to the report. */
export function BackToNumbers({ otherwise = {} }: Props) {
  const t = useTexts(texts);
  const tenant = useTenant();
  const report = useReportBefore();
  return (
    <BackLink to={`/${tenant}/zahlen`} search={{ ...(report ?? otherwise) }}>
      {t("back")}
    </BackLink>
  );
}
