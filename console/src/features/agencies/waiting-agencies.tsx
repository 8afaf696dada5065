import { issueWithTodaysTax, type WaitingAgency } from "@weitersagen/contract/console/credit-notes";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { agencyTexts } from "./texts.ts";

/** Agencies whose credit note waits for missing details, or for a decision about its tax, which is made here. */
export function WaitingAgencies({ agencies }: { readonly agencies: readonly WaitingAgency[] }) {
  const t = useTexts(agencyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [selected, setSelected] = useState<WaitingAgency>();
  const [issued, setIssued] = useState<{ number: string; grossCents: number }>();
  const mayIssue = isAbleTo(me, "creditNotes.issue", tenant);
  const ask = (agency: WaitingAgency) => {
    setIssued(undefined);
    setSelected(agency);
  };
  const issue = async (reason: string) => {
    const params = { number: selected?.number ?? "" };
    const isDone = await run(async () =>
      setIssued(await callConsole(issueWithTodaysTax, { params, body: { reason } }, tenant)),
    );
    if (!isDone) return;
    setSelected(undefined);
    await refresh();
  };
  return (
    <>
      {issued ? (
        <Notice tone="good">
          {t("todaysTaxDone", { number: issued.number, sum: formatMoney(issued.grossCents, language) })}
        </Notice>
      ) : null}
      {agencies.length > 0 ? (
        <Section title={t("waiting")}>
          <ul className="grid gap-1 text-sm">
            {agencies.map((agency) => (
              <li key={agency.number} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                <Link to={`/${tenant}/agenturen/${agency.number}`} className="link min-w-40 font-medium">
                  {agency.name}
                </Link>
                <span>{formatMoney(agency.cents, language)}</span>
                <span className="text-muted">{agency.missing.map((what) => t(what)).join(", ")}</span>
                {mayIssue && agency.missing.includes("taxChange") ? (
                  <Button onPress={() => ask(agency)}>{t("todaysTax")}</Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Confirm
        key={selected?.number ?? ""}
        title={t("todaysTax")}
        isOpen={selected !== undefined}
        action={t("todaysTax")}
        asksReason
        onConfirm={(reason) => void issue(reason)}
        onClose={() => {
          setSelected(undefined);
          clear();
        }}
        error={error}
        isRunning={isRunning}
      >
        <p>
          {selected?.name} · {selected ? formatMoney(selected.cents, language) : ""}
        </p>
        <p>{t("todaysTaxText")}</p>
      </Confirm>
    </>
  );
}
