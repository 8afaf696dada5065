import { operatorMailNames, textGroupName } from "@weitersagen/contract/console/mail-names";
import { mailList, type MailState, mailStates, retryMail } from "@weitersagen/contract/console/system";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ListPage } from "../../ui/list/list-page.tsx";
import { Badge, Failure, type Tone } from "../../ui/states.tsx";

const texts = {
  de: {
    title: "E-Mails",
    intro: "Was an Menschen ging, wartet oder nicht zugestellt werden konnte.",
    empty: "Noch keine E-Mail",
    find: "Person mit dieser Adresse suchen",
    retry: "Noch einmal senden",
    sent: "Wird noch einmal gesendet an {to}.",
  },
  en: {
    title: "Mails",
    intro: "What went to people, waits, or could not be delivered.",
    empty: "No mail yet",
    find: "Find the person with this address",
    retry: "Send again",
    sent: "Will be sent again to {to}.",
  },
} as const;

const tones: Readonly<Record<MailState, Tone>> = {
  pending: "warn",
  sent: "good",
  failed: "danger",
  obsolete: "neutral",
  withheld: "neutral",
};

/** To the team or to agencies, whom the search for customers does not know. */
const notToCustomers: ReadonlySet<string> = new Set([
  "agencyAccount",
  "agentLogin",
  "contactMessage",
  "creditNoteIssued",
  "creditNoteObjection",
  "creditNoteObjectionWithdrawn",
  "creditNoteReturned",
  "employeeInvited",
  "moneyWaits",
  "releaseReminder",
  "releaseSecondPerson",
  "voucherStock",
]);

export function MailsPage() {
  const t = useTexts(texts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning } = useRun();
  const [sentTo, setSentTo] = useState<string>();
  const retry = async (id: number, to: string) => {
    setSentTo(undefined);
    if (await run(() => callConsole(retryMail, { params: { id } }, tenant))) setSentTo(to);
    await refresh();
  };
  const mayRetry = isAbleTo(me, "mails.retry", tenant);
  const mayFind = isAbleTo(me, "people.read", tenant);
  return (
    <ListPage
      list={mailList}
      title={t("title")}
      intro={t("intro")}
      cells={{
        // One address may be a referrer's and a recipient's: the search shows both.
        to: ({ to, template }) =>
          mayFind && !(template in operatorMailNames) && !notToCustomers.has(template) ? (
            <Link to={`/${tenant}/suche`} search={{ suche: to }} className="link" title={t("find")}>
              {to}
            </Link>
          ) : undefined,
        // A mail that was never sent has no subject yet.
        subject: ({ subject, template }) => subject ?? textGroupName(template, language),
        state: ({ id, to, state, subject, template }) => (
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tones[state]}>{mailStates[state][language]}</Badge>
            {state === "failed" && mayRetry ? (
              <Button
                onPress={() => void retry(id, to)}
                isPending={isRunning}
                aria-label={`${t("retry")}: ${subject ?? textGroupName(template, language)}`}
              >
                {t("retry")}
              </Button>
            ) : null}
          </span>
        ),
      }}
      empty={{ title: t("empty") }}
    >
      {error ? <Failure error={error} /> : null}
      {sentTo === undefined ? null : <Notice tone="good">{t("sent", { to: sentTo })}</Notice>}
    </ListPage>
  );
}
