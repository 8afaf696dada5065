import { useLocation } from "@tanstack/react-router";
import { useMemo } from "react";
import { useTexts } from "../lib/language.tsx";
import { useTenant } from "../lib/tenant.ts";
import { BackLink } from "./back-link.tsx";
import { reportIn, type ReportFilters } from "./report-address.ts";

const texts = { de: { back: "Zu den Zahlen" }, en: { back: "Back to the numbers" } } as const;

/** The report whose number led to this list; kept when the list is sorted or filtered, and in a new tab. */
export function useReportBefore(): ReportFilters | undefined {
  const hash = useLocation({ select: (location) => location.hash });
  return useMemo(() => reportIn(hash), [hash]);
}

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
