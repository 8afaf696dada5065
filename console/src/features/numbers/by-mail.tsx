import { sendWeeklyReport } from "@weitersagen/contract/console/weekly-report";
import { Link } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Failure } from "../../ui/states.tsx";
import { numbersTexts } from "./texts.ts";

/** The weekly report: at once, or every Monday. */
export function ByMail() {
  const t = useTexts(numbersTexts);
  const tenant = useTenant();
  const { email } = useMe();
  const { run, error, isRunning } = useRun();
  const [isSent, setSent] = useState(false);
  const send = async () => {
    setSent(false);
    setSent(await run(() => callConsole(sendWeeklyReport, {}, tenant)));
  };
  return (
    <div className="grid gap-2 text-sm text-muted print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <Button onPress={() => void send()} isPending={isRunning}>
          <Mail aria-hidden size={16} />
          {t("sendNow")}
        </Button>
        <span>
          {t("byMail")}{" "}
          <Link to="/konto" hash="wochenbericht" className="link">
            {t("weeklyReport")}
          </Link>
        </span>
      </div>
      {isSent ? <Notice tone="good">{t("sent", { email })}</Notice> : null}
      {error ? <Failure error={error} /> : null}
    </div>
  );
}
