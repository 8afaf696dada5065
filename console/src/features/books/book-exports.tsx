import { exportDatev, exportLedger } from "@weitersagen/contract/console/books";
import { Link } from "@tanstack/react-router";
import { addDays, addMonths, calendarDateOf, isoDate, startOfDay } from "@weitersagen/domain/dates";
import { Download } from "lucide-react";
import { useState } from "react";
import { download } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure } from "../../ui/states.tsx";
import { bookTexts } from "./texts.ts";

/** The month before this one: what accountants ask for. */
function lastMonth(): { from: string; until: string } {
  const first = { ...calendarDateOf(new Date()), day: 1 };
  return {
    from: isoDate(addMonths(first, -1)),
    until: isoDate(calendarDateOf(addDays(startOfDay(first), -1))),
  };
}

/** Downloads the books of a period, as CSV or for DATEV. */
export function BookExports() {
  const t = useTexts(bookTexts);
  const tenant = useTenant();
  const { run, error, isRunning } = useRun();
  const [days, setDays] = useState(lastMonth);
  const me = useMe();
  const [wanted, setWanted] = useState<string>();
  const save = (call: typeof exportLedger | typeof exportDatev) => {
    setWanted(call.id);
    return run(() => download(call, { query: days }, tenant));
  };
  return (
    <Section
      title={t("exports")}
      actions={
        <Link
          to={`/${tenant}/buchungen`}
          search={{ von: days.from, bis: days.until }}
          className="link text-sm font-medium"
        >
          {t("journal")}
        </Link>
      }
    >
      <p className="text-sm text-muted">{t("exportsIntro")}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Field
          label={t("from")}
          type="date"
          value={days.from}
          onChange={(from) => setDays({ ...days, from })}
        />
        <Field
          label={t("untilDay")}
          type="date"
          value={days.until}
          onChange={(until) => setDays({ ...days, until })}
        />
        <Button onPress={() => void save(exportLedger)} isPending={isRunning}>
          <Download aria-hidden size={16} />
          {t("csv")}
        </Button>
        <Button onPress={() => void save(exportDatev)} isPending={isRunning}>
          <Download aria-hidden size={16} />
          {t("datev")}
        </Button>
      </div>
      {error ? <Failure error={error} /> : null}
      {error && wanted === exportDatev.id && isAbleTo(me, "tenant.read", tenant) ? (
        <Link
          to={`/${tenant}/einstellungen`}
          search={{ gruppe: "money", feld: "Datev" }}
          className="text-sm font-medium text-accent-strong underline underline-offset-4"
        >
          {t("datevSetting")}
        </Link>
      ) : null}
    </Section>
  );
}
