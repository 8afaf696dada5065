import { getBankAccount } from "@weitersagen/contract/bank-account";
import { unbrokenIban } from "../../../entities/bank-account/unbroken-iban.ts";
import { usePath } from "../../../lib/page/links.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { myDataTexts } from "../my-data-texts.ts";
import { LoadState } from "./load-state.tsx";

/** The masked bank account. It is changed on a separate page, which requires a recent login. */
export function BankAccountBlock() {
  const t = useTexts(myDataTexts);
  const path = usePath("EmpfehlerBankdaten");
  const [account, reload] = useLoaded((api) => api(getBankAccount, { query: {} }));
  return (
    <LoadState loaded={account} reload={reload}>
      {({ iban, bankName }) => (
        <>
          {iban === null ? (
            <p>{t("bankNone")}</p>
          ) : (
            <p>
              <span className="block font-semibold tabular-nums">{unbrokenIban(iban)}</span>
              {bankName !== null && <span className="block text-fine text-muted">{bankName}</span>}
            </p>
          )}
          {path !== undefined && (
            <div className="mt-5">
              <ButtonLink to={path} variant="secondary">
                {t(iban === null ? "bankAdd" : "bankChange")}
              </ButtonLink>
            </div>
          )}
        </>
      )}
    </LoadState>
  );
}
