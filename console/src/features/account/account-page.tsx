import {
  addPasskey,
  beginPasskey,
  endOwnSession,
  getOwnAccount,
  type OwnAccount,
  removePasskey,
  renewRecoveryCodes,
} from "@weitersagen/contract/console/own-account";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { browserName } from "../../lib/browser-name.ts";
import { callConsole } from "../../lib/api.ts";
import { submitted } from "../../lib/form.ts";
import { formatTime, networkAddress } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { makePasskey } from "../../lib/passkey.ts";
import { useMe, useRefresh } from "../../lib/session.tsx";
import { useRun } from "../../lib/use-run.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogButtons } from "../../ui/dialog-buttons.tsx";
import { Field } from "../../ui/field.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { QueryState } from "../../ui/query-state.tsx";
import { Badge, Failure } from "../../ui/states.tsx";
import { KeySection } from "./key-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { accountTexts } from "./texts.ts";
import { WeeklyReports } from "./weekly-reports.tsx";

export function AccountPage() {
  const t = useTexts(accountTexts);
  // Invited operators have joined once they have a passkey or a password. Until then they may only open this page.
  const { name, email, hasJoined } = useMe();
  const query = useQuery({ queryKey: ["account"], queryFn: () => callConsole(getOwnAccount, {}) });
  return (
    <Page title={t("title")} intro={hasJoined ? `${name} · ${email}` : t("welcome")}>
      <QueryState query={query} />
      {query.data ? (
        <>
          <Passkeys account={query.data} />
          <PasswordSection hasPassword={query.data.hasPassword} />
          <Recovery left={query.data.recoveryCodes} />
          {hasJoined ? <WeeklyReports /> : null}
          {hasJoined ? <KeySection hasKey={query.data.hasKey} /> : null}
          <Sessions account={query.data} />
        </>
      ) : null}
    </Page>
  );
}

function Passkeys({ account: { passkeys } }: { readonly account: OwnAccount }) {
  const t = useTexts(accountTexts);
  const { language } = useLanguage();
  const refresh = useRefresh();
  const [isAdding, setAdding] = useState(false);
  const { run, error, isRunning } = useRun();
  const add = (event: FormEvent<HTMLFormElement>) => {
    const name = submitted(event)("name");
    void run(async () => {
      const { options } = await callConsole(beginPasskey, {});
      const answer = await makePasskey(options, t("cancelled"));
      await callConsole(addPasskey, { body: { answer, name } });
      setAdding(false);
      await refresh();
    });
  };
  const remove = (id: number) =>
    run(async () => {
      await callConsole(removePasskey, { params: { id } });
      await refresh();
    });
  return (
    <Section
      title={t("passkeys")}
      actions={
        <Button kind="primary" onPress={() => setAdding(true)}>
          {t("add")}
        </Button>
      }
    >
      <p className="text-sm text-muted">{passkeys.length === 0 ? t("noPasskeys") : t("passkeysText")}</p>
      {error ? <Failure error={error} /> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line pt-1">
            <span className="flex-1">
              <span className="font-medium">{name}</span>
              <span className="block text-xs text-muted">
                {lastUsedAt
                  ? t("used", { at: formatTime(lastUsedAt, language) })
                  : t("added", { at: formatTime(addedAt, language) })}
              </span>
            </span>
            <Button kind="quiet" onPress={() => void remove(id)}>
              {t("remove")}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog title={t("add")} isOpen={isAdding} onClose={() => setAdding(false)}>
        <form onSubmit={add} className="grid gap-3">
          <Field label={t("addName")} name="name" hint={t("addHint")} isRequired maxLength={60} />
          {error ? <Failure error={error} /> : null}
          <DialogButtons onCancel={() => setAdding(false)}>
            <Button type="submit" kind="primary" isPending={isRunning}>
              {t("add")}
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </Section>
  );
}

function Recovery({ left }: { readonly left: number }) {
  const t = useTexts(accountTexts);
  const refresh = useRefresh();
  const [codes, setCodes] = useState<readonly string[]>();
  const { run, error, isRunning } = useRun();
  const renew = () =>
    run(async () => {
      setCodes((await callConsole(renewRecoveryCodes, {})).codes);
      await refresh();
    });
  return (
    <Section
      title={t("recovery")}
      actions={
        <Button onPress={() => void renew()} isPending={isRunning}>
          {t("recoveryNew")}
        </Button>
      }
    >
      <p className="text-sm text-muted">{t("recoveryText", { count: left })}</p>
      {error ? <Failure error={error} /> : null}
      <Dialog title={t("recovery")} isOpen={codes !== undefined} onClose={() => setCodes(undefined)}>
        <p className="text-sm">{t("recoveryShown")}</p>
        <ul className="grid grid-cols-2 gap-1 rounded-md bg-raised p-3 font-mono text-xs">
          {codes?.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button kind="primary" onPress={() => setCodes(undefined)}>
          {t("close")}
        </Button>
      </Dialog>
    </Section>
  );
}

function Sessions({ account: { sessions } }: { readonly account: OwnAccount }) {
  const t = useTexts(accountTexts);
  const { language } = useLanguage();
  const refresh = useRefresh();
  const { run, error } = useRun();
  const end = (id: number) =>
    run(async () => {
      await callConsole(endOwnSession, { params: { id } });
      await refresh();
    });
  return (
    <Section title={t("sessions")}>
      {error ? <Failure error={error} /> : null}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {sessions.map(({ id, createdAt, address, userAgent, isCurrent }) => (
          <li key={id} className="flex items-center gap-3 border-t border-line pt-1">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{networkAddress(address)}</span>{" "}
              <span className="text-xs text-muted">
                {t("begun", { at: formatTime(createdAt, language) })}
              </span>
              <span className="block truncate text-xs text-muted">
                {userAgent === null ? "" : browserName(userAgent)}
              </span>
            </span>
            {isCurrent ? (
              <Badge tone="accent">{t("current")}</Badge>
            ) : (
              <Button kind="quiet" onPress={() => void end(id)}>
                {t("end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
