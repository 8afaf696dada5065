import { useHandOver } from "../use-hand-over.ts";
import { useKnownRecipient } from "../use-known-recipient.ts";
import { KnownRecipient } from "./known-recipient.tsx";

/** A recipient who accepted in time may order after the link has expired or was locked. */
export function AcceptedInTime({ number }: { readonly number: string }) {
  const shop = useHandOver(number);
  const known = useKnownRecipient(number);
  if (known === undefined) return null;
  return (
    <div className="card mt-8 max-w-xl p-6">
      <KnownRecipient number={known} isInTime {...shop} />
    </div>
  );
}
