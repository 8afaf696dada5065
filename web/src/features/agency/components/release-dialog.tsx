import { RefusalReason, releaseOrders, type ReleaseResult } from "@weitersagen/contract/agency-release";
import type { OrderRow } from "@weitersagen/contract/agency-report-rows";
import { formatMoney } from "@weitersagen/contract/format";
import { useState } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { releaseTexts } from "../release-texts.ts";
import { useAgency } from "../use-agency.ts";

/** Orders about which the member is asked once more. */
export interface AskedRelease {
  readonly rows: readonly OrderRow[];
  readonly isReleased: boolean;
}

interface ReleaseDialogProps {
  readonly asked: AskedRelease | undefined;
  readonly onClose: () => void;
  readonly onDone: (results: readonly ReleaseResult[]) => void;
}

/** Says what will happen to how many orders and for how much money, and asks for the reason of a refusal. */
export function ReleaseDialog({ asked, onClose, onDone }: ReleaseDialogProps) {
  const t = useTexts(releaseTexts);
  const count = asked?.rows.length ?? 0;
  return (
    <Dialog
      open={asked !== undefined}
      onClose={onClose}
      title={t(asked?.isReleased === false ? "refuseTitle" : "acceptTitle", { count })}
      closeLabel={t("close")}
    >
      {asked?.isReleased === true && <Accept rows={asked.rows} onDone={onDone} />}
      {asked?.isReleased === false && <Refuse rows={asked.rows} onDone={onDone} />}
    </Dialog>
  );
}

interface StepProps {
  readonly rows: readonly OrderRow[];
  readonly onDone: ReleaseDialogProps["onDone"];
}

const isReport = ({ status }: OrderRow): boolean => status === "reported";
const idsOf = (rows: readonly OrderRow[]): number[] => rows.map(({ id }) => id);

function useAmount(rows: readonly OrderRow[]): string {
  const { language } = usePage();
  return formatMoney(
    rows.reduce((sum, { rewardCents }) => sum + rewardCents, 0),
    language,
  );
}

function Accept({ rows, onDone }: StepProps) {
  const t = useTexts(releaseTexts);
  const amount = useAmount(rows);
  const { api, agencyNumber } = useAgency();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const reports = rows.filter(isReport).length;
  const confirms = rows.every(({ release }) => release === "confirming");
  const send = () => {
    setBusy(true);
    const input = { params: { agency: agencyNumber }, body: { orders: idsOf(rows), isReleased: true } };
    api(releaseOrders, input).then(onDone, (problem: unknown) => {
      setBusy(false);
      setFailure(problemOf(problem)?.detail ?? t("failed"));
    });
  };
  return (
    <div className="grid gap-5">
      {rows.length > reports && <p>{t("acceptText", { amount })}</p>}
      {reports > 0 && (
        <p>{t(rows.length > reports ? "acceptReportsAmongText" : "acceptReportText", { count: reports })}</p>
      )}
      <p>{t(confirms ? "confirmText" : "secondText")}</p>
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div>
        <Button busy={isBusy} onClick={send}>
          {t(confirms ? "confirm" : "accept")}
        </Button>
      </div>
    </div>
  );
}

function Refuse({ rows, onDone }: StepProps) {
  const t = useTexts(releaseTexts);
  const amount = useAmount(rows);
  const { api, agencyNumber } = useAgency();
  const form = useContractForm({
    name: "auftrag-ablehnen",
    schema: RefusalReason,
    labels: { reason: t("reason") },
    isSecret: true,
    send: async ({ reason }) => {
      const body = { orders: idsOf(rows), isReleased: false, reason };
      onDone(await api(releaseOrders, { params: { agency: agencyNumber }, body }));
    },
  });
  return (
    <>
      <p className="mb-5">
        {rows.every(isReport) ? t("refuseReportText", { count: rows.length }) : t("refuseText", { amount })}
      </p>
      <Form form={form} submitLabel={t("refuse")}>
        <TextField {...form.field("reason")} autoComplete="off" maxLength={500} />
      </Form>
    </>
  );
}
