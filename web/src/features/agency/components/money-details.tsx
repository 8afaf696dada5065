import {
  AgencyBankAccount,
  agreeToCreditNotes,
  saveAgencyBankAccount,
} from "@weitersagen/contract/agency-administration";
import type { MasterData } from "@weitersagen/contract/agency-calls";
import { formatDate } from "@weitersagen/contract/format";
import { ibanFault } from "@weitersagen/domain/iban-fault";
import { useState } from "react";
import { FreshLogin } from "../../../entities/bank-account/fresh-login.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useLocation } from "../../../lib/router/router-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { administrationTexts } from "../administration-texts.ts";
import { beginSignOn } from "../sign-on.ts";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";
import { Outcome } from "./outcome.tsx";

export interface OwnData extends MasterData {
  /** Afterwards a new login is needed first; milliseconds of this computer's clock. */
  readonly bankChangeableUntil: number;
}

interface MoneyDetailsProps {
  readonly data: OwnData;
  readonly reload: () => void;
}

/** The bank account and the agreement to credit notes, which an owner changes. */
export function MoneyDetails(props: MoneyDetailsProps) {
  return (
    <div className="mt-12 grid max-w-3xl gap-10 md:grid-cols-2">
      <BankAccount {...props} />
      <CreditNotes {...props} />
    </div>
  );
}

function BankAccount({ data, reload }: MoneyDetailsProps) {
  const t = useTexts(administrationTexts);
  const area = useTexts(agencyTexts);
  const { language } = usePage();
  const [isOpen, setOpen] = useState(false);
  const [frozenUntil, setFrozenUntil] = useState<Date | null>();
  return (
    <section aria-labelledby="bankverbindung">
      <h2 id="bankverbindung" className="text-heading">
        {t("bank")}
      </h2>
      <p className="mt-2 font-semibold tabular-nums">{data.maskedIban ?? area("missing")}</p>
      <p className="mb-4 text-fine text-muted">{t("bankText")}</p>
      {frozenUntil !== undefined && (
        <Outcome>
          <Notice tone="success">
            {frozenUntil ? t("bankFrozen", { date: formatDate(frozenUntil, language) }) : t("bankSaved")}
          </Notice>
        </Outcome>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          setFrozenUntil(undefined);
          setOpen(true);
        }}
      >
        {t(data.maskedIban === null ? "addBank" : "changeBank")}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t("bankTitle")} closeLabel={t("close")}>
        <BankForm
          changeableUntil={data.bankChangeableUntil}
          onSaved={(until) => {
            setFrozenUntil(until);
            setOpen(false);
            reload();
          }}
        />
      </Dialog>
    </section>
  );
}

interface BankFormProps {
  readonly changeableUntil: number;
  readonly onSaved: (frozenUntil: Date | null) => void;
}

function BankForm({ changeableUntil, onSaved }: BankFormProps) {
  const { api } = useAgency();
  const { pathname } = useLocation();
  const login = async () => window.location.assign(await beginSignOn(api, pathname));
  return (
    <FreshLogin until={changeableUntil} login={login} takesFocus>
      {(onTooLate) => <NewAccount {...{ onSaved, onTooLate }} />}
    </FreshLogin>
  );
}

interface NewAccountProps {
  readonly onSaved: (frozenUntil: Date | null) => void;
  readonly onTooLate: () => void;
}

function NewAccount({ onSaved, onTooLate }: NewAccountProps) {
  const t = useTexts(administrationTexts);
  const { language } = usePage();
  const { api } = useAgency();
  const form = useContractForm({
    name: "agentur-bankdaten",
    schema: AgencyBankAccount,
    labels: { holder: t("holder"), iban: t("iban") },
    isSecret: true,
    // The server checks more, but only once both fields are filled in.
    check: ({ iban }) => {
      const fault = typeof iban === "string" && iban !== "" ? ibanFault(iban, language) : undefined;
      return fault === undefined ? {} : { iban: fault };
    },
    send: async (body) => {
      try {
        const { frozenUntil } = await api(saveAgencyBankAccount, { body });
        onSaved(frozenUntil);
      } catch (failure) {
        if (problemOf(failure)?.code !== "loginRequired") throw failure;
        onTooLate();
      }
    },
  });
  return (
    <>
      <p className="mb-5">{t("bankWarning")}</p>
      <Form form={form} submitLabel={t("bankSave")}>
        <TextField {...form.field("holder")} autoComplete="off" />
        <TextField
          {...form.field("iban")}
          autoComplete="off"
          spellCheck={false}
          inputClassName="tabular-nums"
        />
      </Form>
    </>
  );
}

function CreditNotes({ data: { creditNotesSince }, reload }: MoneyDetailsProps) {
  const t = useTexts(administrationTexts);
  const { language } = usePage();
  const { api } = useAgency();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isAgreed = creditNotesSince !== null;
  const change = () => {
    setBusy(true);
    setFailure(undefined);
    api(agreeToCreditNotes, { body: { isAgreed: !isAgreed } })
      .then(reload, (problem: unknown) => setFailure(problemOf(problem)?.detail ?? t("failed")))
      .finally(() => setBusy(false));
  };
  return (
    <section aria-labelledby="gutschriftverfahren">
      <h2 id="gutschriftverfahren" className="text-heading">
        {t("creditNotes")}
      </h2>
      {isAgreed && (
        <p className="mt-2 font-semibold">{t("agreed", { date: formatDate(creditNotesSince, language) })}</p>
      )}
      <p className="mt-2 mb-4 text-fine text-muted">
        {t("creditNotesText")} {isAgreed && t("withdrawText")}
      </p>
      {failure && (
        <div className="mb-4">
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      <Button
        variant={isAgreed ? "quiet" : "secondary"}
        busy={isBusy}
        className={isAgreed ? "-ml-2" : ""}
        onClick={change}
      >
        {t(isAgreed ? "withdraw" : "agree")}
      </Button>
    </section>
  );
}
