import { type ReactNode, useState } from "react";
import { useTitle } from "../../../lib/page/use-title.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { recipientTexts } from "../texts.ts";
import { useHandOver } from "../use-hand-over.ts";
import { useKnownRecipient } from "../use-known-recipient.ts";
import { KnownRecipient } from "./known-recipient.tsx";

interface AcceptedInTimeProps {
  readonly number: string;
  /** What opens next is a talk with an advisor, not an order. Undefined if the page does not know it. */
  readonly isTalk: boolean | undefined;
  /** The closed recommendation, for all others. */
  readonly children: ReactNode;
}

/** A recipient who accepted in time may order after the link has expired or was locked. */
export function AcceptedInTime({ number, isTalk, children }: AcceptedInTimeProps) {
  const known = useKnownRecipient(number);
  return known === undefined ? (
    children
  ) : (
    <StillValid recommendation={number} number={known} isTalk={isTalk} />
  );
}

function StillValid({
  recommendation,
  number,
  isTalk,
}: {
  readonly recommendation: string;
  readonly number: string;
  readonly isTalk: boolean | undefined;
}) {
  const t = useTexts(recipientTexts);
  const shop = useHandOver(recommendation);
  // After an order the status replaces the offer.
  const [status, setStatus] = useState<string>();
  const title = status ?? t("inTimeTitle");
  useTitle(title);
  return (
    <>
      <h1 className="text-title md:text-display">{title}</h1>
      {status === undefined && <p className="mt-4 max-w-xl text-lead text-muted">{t("inTimeText")}</p>}
      <div className="card mt-8 max-w-xl p-6">
        <KnownRecipient number={number} isTalk={isTalk} onOrdered={setStatus} {...shop} />
      </div>
    </>
  );
}
