import { formatMoney } from "@weitersagen/contract/format";
import type { OwnReward } from "@weitersagen/contract/reward";
import { usePage } from "../../lib/page/page.tsx";
import { useTexts } from "../../lib/texts/texts.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { missingAccountTexts } from "./missing-account-texts.ts";

interface MissingAccountProps {
  /** The chosen transfers that wait for it. */
  readonly transfers: readonly Pick<OwnReward, "amountCents">[];
  /** The form for bank details; undefined if the tenant has none. */
  readonly form: string | undefined;
}

/** Transfers that cannot be made, because their owner has removed the bank account. */
export function MissingAccount({ transfers, form }: MissingAccountProps) {
  const t = useTexts(missingAccountTexts);
  const { language } = usePage();
  const cents = transfers.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <section
      aria-labelledby="konto-fehlt"
      className="rounded-card border-2 border-accent p-5 md:px-8 md:py-7"
    >
      <h2 id="konto-fehlt" className="text-heading">
        {t("title", { amount: formatMoney(cents, language) })}
      </h2>
      <p className="mt-2 max-w-2xl">{t("text")}</p>
      {form !== undefined && (
        <ButtonLink to={form} className="mt-5 max-md:w-full">
          {t("enter")}
        </ButtonLink>
      )}
    </section>
  );
}
