import { deleteAccount } from "@weitersagen/contract/my-data-calls";
import { listOwnRecommendations } from "@weitersagen/contract/recommendation-calls";
import { listRewards, type OwnReward } from "@weitersagen/contract/reward";
import { useId, useState } from "react";
import { forgetReferrer } from "../../../entities/recommendation/capability.ts";
import { useNavigate } from "../../../lib/router/router-context.tsx";
import { useApi } from "../../../lib/api/api-context.tsx";
import { pathOf } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { useSession } from "../../../lib/session/session-context.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { useLoaded } from "../../../lib/api/use-loaded.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { myDataTexts } from "../my-data-texts.ts";

export function DeleteAccount() {
  const t = useTexts(myDataTexts);
  const [asking, setAsking] = useState(false);
  const textId = useId();
  const close = () => setAsking(false);
  return (
    <>
      <p>{t("deletionText")}</p>
      <p className="mt-3 text-fine text-muted">{t("deletionKept")}</p>
      <Button variant="secondary" className="mt-5" onClick={() => setAsking(true)}>
        {t("deletionOpen")}
      </Button>
      <Dialog
        open={asking}
        onClose={close}
        title={t("deletionAsk")}
        closeLabel={t("close")}
        describedBy={textId}
      >
        <LastQuestion textId={textId} onCancel={close} />
      </Dialog>
    </>
  );
}

interface LastQuestionProps {
  readonly textId: string;
  readonly onCancel: () => void;
}

/** Shows which rewards are lost, and the link to collect them first. */
function LastQuestion({ textId, onCancel }: LastQuestionProps) {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const page = usePage();
  const session = useSession();
  const navigate = useNavigate();
  const [rewards] = useLoaded((load) => load(listRewards, { query: {} }));
  const [reported] = useLoaded(async (load) =>
    (await load(listOwnRecommendations, {})).filter(({ statusText }) => statusText === "reported"),
  );
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const remove = async () => {
    setBusy(true);
    try {
      await api(deleteAccount, {});
      await navigate(`${pathOf(page, "Login") ?? "/login"}?geloescht=1`, { replace: true });
      session.end();
      forgetReferrer();
    } catch (failure) {
      setError(problemOf(failure)?.detail ?? t("downloadFailed"));
      setBusy(false);
    }
  };
  const known = rewards.state === "loaded" ? rewards.data : [];
  const toCollect = known.some(isReady) && pathOf(page, "PraemieWaehlen");
  return (
    <>
      <div id={textId}>
        <p className="text-lead">{t("deletionFinal")}</p>
        <ul className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-4">
          <Sum rewards={known.filter(isReady)} text={t("deletionReady")} />
          <Sum rewards={known.filter(({ status }) => status === "open")} text={t("deletionOpenRewards")} />
          <Sum rewards={known.filter(isUnsentVoucher)} text={t("deletionVouchers")} />
          {reported.state === "loaded" && (
            <Sum
              rewards={reported.data.map(({ referrerCents }) => ({ amountCents: referrerCents }))}
              text={t("deletionReported")}
            />
          )}
          <Sum rewards={known.filter(isStillPaid)} text={t("deletionPaid")} />
        </ul>
      </div>
      {error !== undefined && <Notice tone="danger">{error}</Notice>}
      <div className="mt-8 flex flex-wrap gap-3">
        {toCollect && <ButtonLink to={toCollect}>{t("deletionCollect")}</ButtonLink>}
        <Button variant={toCollect ? "secondary" : "primary"} onClick={onCancel}>
          {t("deletionStay")}
        </Button>
        {/* On a line of its own its words begin where the button above does. */}
        <Button variant="quiet" busy={busy} onClick={() => void remove()} className="-mx-2">
          {t("deletionConfirm")}
        </Button>
      </div>
    </>
  );
}

const isReady = ({ status }: OwnReward): boolean => status === "provided";

const isUnsentVoucher = ({ status, choice }: OwnReward): boolean =>
  status === "collected" && choice === "voucher";

const isStillPaid = ({ status, choice }: OwnReward): boolean =>
  status === "collected" && choice === "transfer";

interface SumProps {
  readonly rewards: readonly Pick<OwnReward, "amountCents">[];
  readonly text: string;
}

/** Reads as a sentence that begins with the amount. */
function Sum({ rewards, text }: SumProps) {
  const { language } = usePage();
  const cents = rewards.reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (cents === 0) return null;
  return (
    <li className="col-span-2 grid grid-cols-subgrid items-baseline">
      <Amount cents={cents} language={language} />
      <span>{text}</span>
    </li>
  );
}
