import { type DataOverview, deleteRecipientData } from "@weitersagen/contract/data-access";
import { useId, useState } from "react";
import { useApi } from "../../../lib/api/api-context.tsx";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePath } from "../../../lib/page/links.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { Link } from "../../../lib/router/link.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Amount } from "../../../ui/amount.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { dataAccessTexts } from "../texts.ts";
import { TextWithAddress } from "../../../ui/address.tsx";

interface DeleteDataProps {
  readonly session: string;
  readonly overview: DataOverview;
  readonly onDeleted: (accountStays: boolean) => void;
}

/** Offers the deletion, or says where the person finds it. */
export function DeleteData(props: DeleteDataProps) {
  const t = useTexts(dataAccessTexts);
  const { supportEmail } = usePage().tenant.configuration;
  switch (props.overview.deletion) {
    case "onRequest":
      return (
        <p>
          <TextWithAddress>{t("deletionOnRequest", { email: supportEmail })}</TextWithAddress>
        </p>
      );
    case "afterLogin":
      return (
        <p>
          {t("deletionAfterLogin")} <LinkToMyData />
        </p>
      );
    default:
      return <Deletion {...props} />;
  }
}

export function LinkToMyData() {
  const t = useTexts(dataAccessTexts);
  const myData = usePath("MeineDaten");
  if (myData === undefined) return t("toMyData");
  return (
    <Link to={myData} className="text-link underline underline-offset-4">
      {t("toMyData")}
    </Link>
  );
}

function Deletion({ session, overview, onDeleted }: DeleteDataProps) {
  const t = useTexts(dataAccessTexts);
  const api = useApi();
  const { language } = usePage();
  const { openRewardCents, hasAccount, deletion } = overview;
  const accountStays = deletion === "exceptAccount";
  const [asking, setAsking] = useState(false);
  const textId = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const close = () => setAsking(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api(deleteRecipientData, {}, { bearer: session });
      onDeleted(accountStays);
    } catch (failure) {
      setError(problemOf(failure)?.detail ?? t("failed"));
      setBusy(false);
    }
  };
  const what = t(accountStays ? "deletionPart" : "deletionText");
  const account = hasAccount ? t(accountStays ? "deletionAccountStays" : "deletionAccount") : undefined;
  return (
    <>
      <p>{what}</p>
      {account !== undefined && <p className="mt-3">{account}</p>}
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
        <div id={textId}>
          <p className="text-lead">{what}</p>
          {account !== undefined && <p className="mt-4">{account}</p>}
          {openRewardCents > 0 && (
            <p className="mt-4">
              {t("deletionLapses")} <Amount cents={openRewardCents} language={language} size="small" />
            </p>
          )}
        </div>
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
