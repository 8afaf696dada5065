import type { ReactNode } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { recipientTexts } from "../texts.ts";
import { useHandOver } from "../use-hand-over.ts";
import { useKnownRecipient } from "../use-known-recipient.ts";
import { KnownRecipient } from "./known-recipient.tsx";

interface AcceptedInTimeProps {
  readonly number: string;
  /** Why the recommendation is closed, for all others. */
  readonly children: ReactNode;
}

/** A recipient who accepted in time may order after the link has expired or was locked. */
export function AcceptedInTime({ number, children }: AcceptedInTimeProps) {
  const t = useTexts(recipientTexts);
  const shop = useHandOver(number);
  const known = useKnownRecipient(number);
  if (known === undefined) return children;
  return (
    <>
      <p className="mt-4 max-w-xl text-lead text-muted">{t("closedForOthers")}</p>
      <div className="card mt-8 max-w-xl p-6">
        <KnownRecipient number={known} isInTime {...shop} />
      </div>
    </>
  );
}
