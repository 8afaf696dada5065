import { lazy, Suspense } from "react";
import { importOrReload } from "../../../lib/api/import-again.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { tokenOf } from "../../../entities/recommendation/recipient-token.ts";
import { recipientTexts } from "../texts.ts";
import type { useHandOver } from "../use-hand-over.ts";
import type { VisitorProgressProps } from "./visitor-progress.tsx";

// Only a recipient who accepted in this browser has any progress to show.
const VisitorProgress = lazy(async () => {
  try {
    return { default: (await importOrReload(() => import("./visitor-progress.tsx"))).VisitorProgress };
  } catch {
    return { default: ({ unsure }: Pick<VisitorProgressProps, "unsure">) => unsure(true) };
  }
});

interface KnownRecipientProps extends ReturnType<typeof useHandOver> {
  readonly number: string;
  /** What opens next is a talk with an advisor, not an order. Undefined if the page does not know it. */
  readonly isTalk: boolean | undefined;
  /** Called with the title of the status once the recipient has ordered. */
  readonly onOrdered?: (title: string) => void;
}

/** For recipients who have accepted already, for example on their way back from the shop. */
export function KnownRecipient({ number, isTalk, onOrdered, handOver, busy, problem }: KnownRecipientProps) {
  const t = useTexts(recipientTexts);
  const page = usePage();
  const { brand } = page.tenant.configuration;
  const token = tokenOf(number);
  const toOffer = (ofTalk = isTalk, variant: "primary" | "secondary" = "primary") => (
    <>
      <p>
        <strong className="block font-semibold">{t("knownTitle")}</strong>
        {t("knownText")}
      </p>
      <Button
        variant={variant}
        size="large"
        busy={busy}
        onClick={() => void handOver(number)}
        className="w-full"
      >
        {ofTalk === undefined ? t("toBrand", { brand }) : textsOf(recipientTexts, page, ofTalk)("toOffer")}
      </Button>
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
    </>
  );
  // Without a button: who has ordered must not order again. About as high as the progress.
  const loading = <output className="block min-h-80 text-muted">{t("loading")}</output>;
  return (
    <div className="space-y-4">
      {token === undefined ? (
        <>
          {toOffer()}
          <p className="text-fine text-muted">{t("orderedAlready")}</p>
        </>
      ) : (
        <Suspense fallback={loading}>
          <VisitorProgress
            key={token}
            token={token}
            onOrdered={onOrdered}
            loading={loading}
            unsure={(isTemporary) => (
              <>
                {toOffer(isTalk, "secondary")}
                <p className="text-fine text-muted">{t(isTemporary ? "statusLater" : "orderedAlready")}</p>
              </>
            )}
          >
            {toOffer}
          </VisitorProgress>
        </Suspense>
      )}
    </div>
  );
}
