import {
  type AgencyView,
  getAgency,
  removeAgencyAccount,
  setAgencyLock,
} from "@weitersagen/contract/console/agencies";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatDay } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe, useRefresh } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { Notice } from "../../ui/notice.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { Badge } from "../../ui/states.tsx";
import { AccountDialog, AgreementDialog, DetailsDialog } from "./agency-dialogs.tsx";
import { AgencyMembers } from "./agency-members.tsx";
import { AgencyRates } from "./agency-rates.tsx";
import { NoteTable } from "./note-table.tsx";
import { agencyTexts } from "./texts.ts";

/** One agency: who it is, its people, its commission, its credit notes. */
export function AgencyPage() {
  const t = useTexts(agencyTexts);
  const tenant = useTenant();
  const { nummer = "" } = useParams({ strict: false }) as { nummer?: string };
  const query = useQuery({
    queryKey: ["agency", tenant, nummer],
    queryFn: () => callConsole(getAgency, { params: { number: nummer } }, tenant),
  });
  return (
    <Page
      title={query.data?.name ?? nummer}
      back={<BackLink to={`/${tenant}/agenturen`}>{t("back")}</BackLink>}
    >
      <QueryState query={query} rows={6} />
      {query.data ? <Agency agency={query.data} /> : null}
    </Page>
  );
}

function Agency({ agency }: { readonly agency: AgencyView }) {
  const t = useTexts(agencyTexts);
  return (
    <>
      {agency.missing.length > 0 ? (
        <Notice tone="warn">
          {t("missing")}: {agency.missing.map((what) => t(what)).join(", ")}
        </Notice>
      ) : null}
      <Details agency={agency} />
      <AgencyMembers agency={agency} />
      <AgencyRates agency={agency} />
      <Section title={t("notes")}>
        <NoteTable notes={agency.notes} isOfOne />
      </Section>
    </>
  );
}

function Details({ agency }: { readonly agency: AgencyView }) {
  const t = useTexts(agencyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const refresh = useRefresh();
  const { run, error, isRunning, clear } = useRun();
  const [openDialog, setOpenDialog] = useState<"edit" | "account" | "removeAccount" | "agree" | "lock">();
  const mayChange = isAbleTo(me, "agencies.change", tenant);
  const setLock = async (isLocked: boolean) => {
    const input = { params: { number: agency.number }, body: { isLocked } };
    if (!(await run(() => callConsole(setAgencyLock, input, tenant)))) return;
    setOpenDialog(undefined);
    await refresh();
  };
  const removeAccount = async () => {
    const input = { params: { number: agency.number } };
    if (!(await run(() => callConsole(removeAgencyAccount, input, tenant)))) return;
    setOpenDialog(undefined);
    await refresh();
  };
  const close = () => {
    setOpenDialog(undefined);
    clear();
  };
  const address = [agency.street, [agency.postcode, agency.city].filter(Boolean).join(" ")].filter(Boolean);
  const facts = [
    [t("number"), agency.number],
    [t("address"), address.join(", ")],
    agency.vatId === null && agency.taxNumber !== null
      ? [t("taxNo"), agency.taxNumber]
      : [t("vatId"), agency.vatId ?? ""],
    [t("iban"), agency.maskedIban ?? ""],
    [t("agreed"), agency.creditNoteAgreedAt === null ? "" : formatDay(agency.creditNoteAgreedAt, language)],
    ...(agency.isSmallBusiness ? [[t("smallBusiness"), "✓"]] : []),
  ] as const;
  return (
    <Section
      title={t("details")}
      actions={
        <div className="flex flex-wrap gap-2">
          {isAbleTo(me, "agencies.account", tenant) ? (
            <>
              <Button onPress={() => setOpenDialog("account")}>{t("account")}</Button>
              {agency.maskedIban === null ? null : (
                <Button onPress={() => setOpenDialog("removeAccount")}>{t("removeAccount")}</Button>
              )}
            </>
          ) : null}
          {mayChange ? (
            <>
              {agency.creditNoteAgreedAt === null ? (
                <Button onPress={() => setOpenDialog("agree")}>{t("agree")}</Button>
              ) : null}
              <Button onPress={() => setOpenDialog("edit")}>{t("edit")}</Button>
              {agency.isLocked ? (
                <Button onPress={() => void setLock(false)} isPending={isRunning}>
                  {t("unlock")}
                </Button>
              ) : (
                <Button kind="danger" onPress={() => setOpenDialog("lock")}>
                  {t("lock")}
                </Button>
              )}
            </>
          ) : null}
        </div>
      }
    >
      <dl className="grid gap-3 text-sm sm:grid-cols-2 lg:grid-cols-3">
        <div>
          <dt className="text-xs text-muted">{t("state")}</dt>
          <dd>
            <Badge tone={agency.isLocked ? "danger" : "good"}>
              {agency.isLocked ? t("locked") : t("active")}
            </Badge>
          </dd>
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-xs text-muted first-letter:uppercase">{name}</dt>
            <dd className="break-words">{value || t("none")}</dd>
          </div>
        ))}
      </dl>
      {openDialog === "edit" ? <DetailsDialog agency={agency} onClose={close} /> : null}
      {openDialog === "account" ? <AccountDialog agency={agency} onClose={close} /> : null}
      {openDialog === "agree" ? <AgreementDialog agency={agency} onClose={close} /> : null}
      <Confirm
        title={t("removeAccount")}
        isOpen={openDialog === "removeAccount"}
        action={t("removeAccount")}
        isDangerous
        onConfirm={() => void removeAccount()}
        onClose={close}
        error={error}
        isRunning={isRunning}
      >
        <p>{t("removeAccountText")}</p>
      </Confirm>
      <Confirm
        title={t("lockTitle")}
        isOpen={openDialog === "lock"}
        action={t("lock")}
        isDangerous
        onConfirm={() => void setLock(true)}
        onClose={close}
        error={error}
        isRunning={isRunning}
      >
        <p>{t("lockText", { count: agency.members.length })}</p>
      </Confirm>
    </Section>
  );
}
