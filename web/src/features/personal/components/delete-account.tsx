import { deleteAccount } from "@weitersagen/contract/my-data-calls";
import { useState } from "react";
import { useNavigate } from "../../../lib/router/router-context.tsx";
import { useApi } from "../../../lib/api-context.tsx";
import { problemOf } from "../../../lib/problem.ts";
import { useSession } from "../../../lib/session-context.tsx";
import { useTexts } from "../../../lib/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { myDataTexts } from "../my-data-texts.ts";

export function DeleteAccount() {
  const t = useTexts(myDataTexts);
  const api = useApi();
  const session = useSession();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const remove = async () => {
    setBusy(true);
    try {
      await api(deleteAccount, {});
      await navigate("/", { replace: true });
      session.end();
    } catch (failure) {
      setError(problemOf(failure)?.detail ?? t("downloadFailed"));
      setBusy(false);
    }
  };
  return (
    <>
      <p>{t("deletionText")}</p>
      <p className="mt-3 text-fine text-muted">{t("deletionKept")}</p>
      <Button variant="secondary" className="mt-5" onClick={() => setAsking(true)}>
        {t("deletionOpen")}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={t("deletionAsk")} closeLabel={t("close")}>
        <p className="text-lead">{t("deletionFinal")}</p>
        {error !== undefined && <Notice tone="danger">{error}</Notice>}
        <div className="mt-8 flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void remove()}>
            {t("deletionConfirm")}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t("cancel")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
