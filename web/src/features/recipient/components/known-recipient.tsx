import { lazy, type ReactNode, Suspense } from "react";
import { importWithRetries } from "../../../lib/api/import-again.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { tokenOf } from "../../../entities/recommendation/recipient-token.ts";
import { recipientTexts } from "../texts.ts";
import type { useHandOver } from "../use-hand-over.ts";

// Only a recipient who accepted in this browser has any progress to show.
const VisitorProgress = lazy(async () => {
  try {
    return { default: (await importWithRetries(() => import("./visitor-progress.tsx"))).VisitorProgress };
  } catch {
    return { default: ({ children }: { readonly children: ReactNode }) => children };
  }
});

interface KnownRecipientProps extends ReturnType<typeof useHandOver> {
  readonly number: string;
  /** What opens next is a talk with an advisor, not an order. */
  readonly isTalk: boolean;
  /** Called with the title of the status once the recipient has ordered. */
  readonly onOrdered?: (title: string) => void;
}

/** For recipients who have accepted already, for example on their way back from the shop. */
export function KnownRecipient({ number, isTalk, onOrdered, handOver, busy, problem }: KnownRecipientProps) {
  const t = useTexts(recipientTexts);
  const token = tokenOf(number);
  const toOffer = (
    <>
      <p>
        <strong className="block font-semibold">{t("knownTitle")}</strong>
        {t("knownText")}
      </p>
      <Button size="large" busy={busy} onClick={() => void handOver(number)} className="w-full">
        {t(isTalk ? "toTalk" : "toOffer")}
      </Button>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </>
  );
  return (
    <div className="space-y-4">
      {token === undefined ? (
        <>
          {toOffer}
          <p className="text-fine text-muted">{t("orderedAlready")}</p>
        </>
      ) : (
        <Suspense fallback={toOffer}>
          <VisitorProgress token={token} onOrdered={onOrdered}>
            {toOffer}
          </VisitorProgress>
        </Suspense>
      )}
    </div>
  );
}
