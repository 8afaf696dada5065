import {
  NewBankAccount,
  saveBankAccount,
  saveRecipientBankAccount,
  type MaskedBankAccount,
} from "@weitersagen/contract/bank-account";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { isIban } from "../iban.ts";
import { useRewardLink } from "../reward-link.ts";
import { rewardTexts } from "../texts.ts";
import { IbanField } from "./iban-field.tsx";
import { ProofRequired } from "./proof-required.tsx";

interface BankFormProps {
  readonly party: "referrer" | "recipient";
  /** The reward it is for. Its link can be sent again. */
  readonly rewardId?: number;
  readonly submitLabel: string;
  readonly onSaved: (account: MaskedBankAccount) => void;
}

export function BankForm({ party, rewardId, submitLabel, onSaved }: BankFormProps) {
  const t = useTexts(rewardTexts);
  const api = useApi();
  const { proof } = useRewardLink();
  const { germanIbanOnly: germanOnly } = usePage().tenant.configuration;
  const [isUnproven, setUnproven] = useState(false);
  const form = useContractForm({
    name: "bankdaten",
    schema: NewBankAccount,
    labels: { holder: t("holder"), iban: t("iban") },
    // Bank data must not be stored in the browser.
    isSecret: true,
    check: ({ iban }) =>
      typeof iban === "string" && iban !== "" && !isIban(iban, { germanOnly })
        ? { iban: t(isIban(iban, { germanOnly: false }) ? "ibanForeign" : "ibanInvalid") }
        : {},
    send: async (body, idempotencyKey) => {
      const save = party === "recipient" ? saveRecipientBankAccount : saveBankAccount;
      try {
        onSaved(await api(save, { body, query: {} }, { ...proof, idempotencyKey }));
      } catch (failure) {
        setUnproven(problemOf(failure)?.code === "bankAccountUnproven");
        throw failure;
      }
    },
  });
  return (
    <>
      <Form form={form} submitLabel={submitLabel} note={t("encrypted")}>
        <TextField {...form.field("holder")} autoComplete="name" />
        <IbanField {...form.field("iban")} />
      </Form>
      {isUnproven && <ProofRequired {...(rewardId === undefined ? {} : { rewardId })} />}
    </>
  );
}
