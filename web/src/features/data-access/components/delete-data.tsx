import { type DataOverview, deleteRecipientData } from "@weitersagen/contract/data-access";
import { useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { dataAccessTexts } from "../texts.ts";

interface DeleteDataProps {
  readonly session: string;
  readonly overview: DataOverview;
  readonly onDeleted: () => void;
}

export function DeleteData({ session, overview, onDeleted }: DeleteDataProps) {
  const t = useTexts(dataAccessTexts);
  const api = useApi();
  const { language } = usePage();
  const { openRewardCents, hasAccount, hasPassword } = overview;
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => setAsking(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api(deleteRecipientData, {}, { bearer: session });
      onDeleted();
    } catch (failure) {
      setError(problemOf(failure)?.detail ?? t("failed"));
      setBusy(false);
    }
  };
  return (
    <>
      <p>{t("deletionText")}</p>
      {hasAccount && <p className="mt-3">{t(hasPassword ? "deletionAccountStays" : "deletionAccount")}</p>}
      <p className="mt-3 text-fine text-muted">{t("deletionKept")}</p>
      <Button variant="secondary" className="mt-5" onClick={() => setAsking(true)}>
        {t("deletionOpen")}
      </Button>
      <Dialog open={asking} onClose={close} title={t("deletionAsk")} closeLabel={t("close")}>
        <p className="text-lead">{t("deletionText")}</p>
        {hasAccount && !hasPassword && <p className="mt-4">{t("deletionAccount")}</p>}
        {openRewardCents > 0 && (
          <p className="mt-4">
            {t("deletionLapses")} <Amount cents={openRewardCents} language={language} size="small" />
          </p>
        )}
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void remove()}>
            {t("deletionConfirm")}
          </Button>
          <Button variant="secondary" onClick={close}>
            {t("cancel")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
