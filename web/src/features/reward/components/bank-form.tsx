import {
  NewBankAccount,
  saveBankAccount,
  saveRecipientBankAccount,
  type MaskedBankAccount,
} from "@weitersagen/contract/bank-account";
import { ibanFault } from "@weitersagen/domain/iban-fault";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { bankTexts } from "../bank-texts.ts";
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
  /** Leaves a known account unchanged. The form replaced the button that opened it, so it takes the focus. */
  readonly onCancel?: () => void;
}

export function BankForm({ party, rewardId, submitLabel, onSaved, onCancel }: BankFormProps) {
  const t = useTexts(rewardTexts);
  const tBank = useTexts(bankTexts);
  const api = useApi();
  const { proof } = useRewardLink();
  const { language, tenant } = usePage();
  const { germanIbanOnly } = tenant.configuration;
  const faultOf = (iban: string) => ibanFault(iban, language, germanIbanOnly ? t("ibanForeign") : undefined);
  const [isUnproven, setUnproven] = useState(false);
  const form = useContractForm({
    name: "bankdaten",
    schema: NewBankAccount,
    labels: { holder: t("holder"), iban: t("iban") },
    // Bank data must not be stored in the browser.
    isSecret: true,
    check: ({ iban }) => {
      const fault = typeof iban === "string" && iban !== "" ? faultOf(iban) : undefined;
      return fault === undefined ? {} : { iban: fault };
    },
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
      <Form
        form={form}
        submitLabel={submitLabel}
        note={t("encrypted")}
        beside={
          onCancel && (
            <Button variant="quiet" size="large" onClick={onCancel} className="max-md:mt-3 max-md:w-full">
              {tBank("cancel")}
            </Button>
          )
        }
      >
        <TextField
          {...form.field("holder")}
          autoComplete="name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the visitor has just asked for the form
          autoFocus={onCancel !== undefined}
        />
        <IbanField {...form.field("iban")} />
      </Form>
      {isUnproven && <ProofRequired {...(rewardId === undefined ? {} : { rewardId })} />}
    </>
  );
}
