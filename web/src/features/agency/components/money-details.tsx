import {
  AgencyBankAccount,
  agreeToCreditNotes,
  saveAgencyBankAccount,
} from "@weitersagen/contract/agency-administration";
import type { MasterData } from "@weitersagen/contract/agency-calls";
import { formatDate } from "@weitersagen/contract/format";
import { hasIbanChecksum } from "@weitersagen/domain/iban";
import { useState } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { administrationTexts } from "../administration-texts.ts";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";
import { Outcome } from "./outcome.tsx";

interface MoneyDetailsProps {
  readonly data: MasterData;
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

function BankForm({ onSaved }: { readonly onSaved: (frozenUntil: Date | null) => void }) {
  const t = useTexts(administrationTexts);
  const { api } = useAgency();
  const form = useContractForm({
    name: "agentur-bankdaten",
    schema: AgencyBankAccount,
    labels: { holder: t("holder"), iban: t("iban") },
    isSecret: true,
    // The server checks more, but only once both fields are filled in.
    check: ({ iban }) =>
      typeof iban === "string" && iban !== "" && !hasIbanChecksum(iban.replaceAll(/\s/g, "").toUpperCase())
        ? { iban: t("ibanInvalid") }
        : {},
    send: async (body) => {
      const { frozenUntil } = await api(saveAgencyBankAccount, { body });
      onSaved(frozenUntil);
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
