import {
  bankReasons,
  type PaymentState as Name,
  paymentStates,
} from "@weitersagen/contract/console/payout-lists";
import { useLanguage } from "../../lib/language.tsx";
import { Badge, type Tone } from "../../ui/states.tsx";

const tones: Readonly<Record<Name, Tone>> = {
  waiting: "warn",
  released: "warn",
  sent: "accent",
  confirmed: "good",
  rejected: "danger",
  returned: "danger",
  withdrawn: "neutral",
  voided: "neutral",
};

export function PaymentState({ state }: { readonly state: Name }) {
  const { language } = useLanguage();
  return <Badge tone={tones[state]}>{paymentStates[state][language]}</Badge>;
}

/** The bank's code in words, with the code for those who know it. */
export function BankReason({ code }: { readonly code: string | null }) {
  const { language } = useLanguage();
  if (code === null) return null;
  const words = code in bankReasons ? bankReasons[code as keyof typeof bankReasons][language] : undefined;
  return (
    <>
      {words ?? code}
      {words === undefined ? null : <span className="text-muted"> ({code})</span>}
    </>
  );
}
