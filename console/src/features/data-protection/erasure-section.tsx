import {
  cancelErasure,
  erasePersonData,
  type ErasureBlocker,
  previewErasure,
} from "@weitersagen/contract/console/privacy-erasure";
import { isPending } from "@weitersagen/domain/privacy-request";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { formatMoney, formatTime } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Section } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { ErasureTable } from "./erasure-table.tsx";
import type { Shown } from "./shown-request.ts";
import { privacyTexts } from "./texts.ts";

const blockerTexts = {
  identity: "blockerIdentity",
  hold: "blockerHold",
  payout: "blockerPayout",
  nobody: "blockerNobody",
} as const satisfies Record<ErasureBlocker, string>;

/** The receipt of an erasure, or what an erasure would do. */
export function ErasureSection({ request }: Shown) {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  const { receipt, closedAt, state } = request;
  if (receipt !== null)
    return (
      <Section
        title={t("receipt")}
        actions={
          <span className="print:hidden">
            <Button onPress={() => globalThis.print()}>{t("print")}</Button>
          </span>
        }
      >
        <p className="text-sm text-muted">
          {t("receiptIntro", { at: closedAt === null ? "" : formatTime(closedAt, language) })}
        </p>
        <ErasureTable rows={receipt} />
      </Section>
    );
  return isPending(state) ? <Preview request={request} /> : null;
}

function Preview({ request }: Shown) {
  const t = useTexts(privacyTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const [openDialog, setOpenDialog] = useState<"erase" | "cancel">();
  const params = { id: request.id };
  const query = useQuery({
    queryKey: ["erasure", tenant, request.id, request.identity, request.hold?.id ?? null],
    queryFn: () => callConsole(previewErasure, { params }, tenant),
  });
  const preview = query.data;
  const all = preview?.blockers ?? [];
  // Where nothing is stored, nothing else has to be done first.
  const blockers = all.includes("nobody") ? all.filter((blocker) => blocker === "nobody") : all;
  const waits = blockers.includes("payout");
  const isReady = preview !== undefined && blockers.every((blocker) => blocker === "payout");
  const isWaiting = request.state === "waiting";
  const mayErase = isAbleTo(me, "privacy.erase", tenant);
  const close = () => setOpenDialog(undefined);
  return (
    <Section
      title={t("erasure")}
      actions={
        <>
          {mayErase && isReady && !isWaiting ? (
            <Button kind="danger" onPress={() => setOpenDialog("erase")}>
              {waits ? t("eraseLater") : t("erase")}
            </Button>
          ) : null}
          {isWaiting && isAbleTo(me, "privacy.decide", tenant) ? (
            <Button onPress={() => setOpenDialog("cancel")}>{t("cancelErasure")}</Button>
          ) : null}
        </>
      }
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={4} /> : null}
      {isWaiting ? <Notice tone="info">{t("waiting")}</Notice> : null}
      {isWaiting
        ? null
        : blockers.map((blocker) => (
            <Notice key={blocker} tone="warn">
              {t(blockerTexts[blocker])}
            </Notice>
          ))}
      {preview && preview.rows.length > 0 ? (
        <>
          <p className="text-sm text-muted">{t("erasureIntro")}</p>
          {preview.lapsingCents > 0 ? (
            <p className="text-sm">{t("lapsing", { amount: formatMoney(preview.lapsingCents, language) })}</p>
          ) : null}
          {preview.transferCents > 0 ? (
            <p className="text-sm">
              {t("transfer", { amount: formatMoney(preview.transferCents, language) })}
            </p>
          ) : null}
          <ErasureTable rows={preview.rows} />
        </>
      ) : null}
      <ActionDialog
        title={t("eraseTitle")}
        text={waits ? t("eraseLaterText") : t("eraseText")}
        button={waits ? t("eraseLater") : t("erase")}
        kind="danger"
        isOpen={openDialog === "erase"}
        onClose={close}
        run={() => callConsole(erasePersonData, { params }, tenant)}
      />
      <ActionDialog
        title={t("cancelErasure")}
        text={t("cancelErasureText")}
        button={t("cancelErasure")}
        isOpen={openDialog === "cancel"}
        onClose={close}
        run={() => callConsole(cancelErasure, { params }, tenant)}
      />
    </Section>
  );
}
