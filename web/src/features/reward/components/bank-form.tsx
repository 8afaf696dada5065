import { NewBankAccount } from "@weitersagen/contract/bank-account";
import { ibanFault } from "@weitersagen/domain/iban-fault";
import { FreshLogin } from "../../../entities/bank-account/fresh-login.tsx";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { bankTexts } from "../bank-texts.ts";
import { formatIban } from "../iban.ts";
import { rewardTexts } from "../texts.ts";
import { useLoginAgain } from "../use-login-again.ts";
import { IbanField } from "./iban-field.tsx";
import { UnderwayToo } from "./underway-too.tsx";
import { MailAgain } from "./mail-again.tsx";

interface FieldsProps {
  readonly submitLabel: string;
  /** What was typed before. */
  readonly initial?: Pick<NewBankAccount, "holder" | "iban"> | undefined;
  /** Of the transfers that were chosen before. */
  readonly underwayCents: number;
  readonly onEntered: (account: NewBankAccount) => Promise<void>;
  /** Leaves a known account unchanged. The form replaced the button that opened it, so it takes the focus. */
  readonly onCancel?: () => void;
}

interface BankFormProps extends FieldsProps {
  readonly changeableUntil: number;
  /** The reward it is for. Its link can be sent again. */
  readonly rewardId?: number;
}

/** The form, or before it what proves who fills it in. */
export function BankForm({ changeableUntil, rewardId, ...fields }: BankFormProps) {
  const t = useTexts(bankTexts);
  const login = useLoginAgain();
  const { storesBankAccounts } = usePage().tenant.configuration;
  const { onCancel } = fields;
  if (!storesBankAccounts && changeableUntil !== Infinity)
    return (
      <>
        <p className="mb-4">{t("mailOnly")}</p>
        {rewardId !== undefined && <MailAgain rewardId={rewardId} label="mailAgain" />}
      </>
    );
  const beside = (
    <>
      {rewardId !== undefined && <MailAgain rewardId={rewardId} label="mailInstead" />}
      {onCancel && (
        <Button variant="quiet" onClick={onCancel} className="max-md:w-full">
          {t("cancel")}
        </Button>
      )}
    </>
  );
  return (
    <FreshLogin until={changeableUntil} login={login} takesFocus={onCancel !== undefined} beside={beside}>
      {(onTooLate) => <AccountFields {...fields} onTooLate={onTooLate} />}
    </FreshLogin>
  );
}

interface AccountFieldsProps extends FieldsProps {
  readonly onTooLate: () => void;
}

function AccountFields({
  submitLabel,
  initial,
  underwayCents,
  onEntered,
  onCancel,
  onTooLate,
}: AccountFieldsProps) {
  const t = useTexts(rewardTexts);
  const tBank = useTexts(bankTexts);
  const { language, tenant } = usePage();
  const { germanIbanOnly } = tenant.configuration;
  const faultOf = (iban: string) => ibanFault(iban, language, germanIbanOnly ? t("ibanForeign") : undefined);
  const form = useContractForm({
    name: "bankdaten",
    schema: NewBankAccount,
    labels: { holder: t("holder"), iban: t("iban") },
    // Bank data must not be stored in the browser.
    isSecret: true,
    ...(initial && { initial: { holder: initial.holder, iban: formatIban(initial.iban, 0).text } }),
    check: ({ iban }) => {
      const fault = typeof iban === "string" && iban !== "" ? faultOf(iban) : undefined;
      return fault === undefined ? {} : { iban: fault };
    },
    send: async (account) => {
      try {
        await onEntered(account);
      } catch (failure) {
        if (problemOf(failure)?.code !== "bankAccountUnproven") throw failure;
        onTooLate();
      }
    },
  });
  return (
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
      <UnderwayToo cents={underwayCents} />
    </Form>
  );
}
