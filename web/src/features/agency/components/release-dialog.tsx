import { RefusalReason, releaseOrders, type ReleaseResult } from "@weitersagen/contract/agency-release";
import type { OrderRow } from "@weitersagen/contract/agency-report-rows";
import { useState } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { releaseTexts } from "../release-texts.ts";
import { useAgency } from "../use-agency.ts";
import { AskedOrders, useAmount } from "./asked-orders.tsx";
import { CancelButton } from "./cancel-button.tsx";
import { Confirmers, namesIn } from "./confirmers.tsx";

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
      {asked?.isReleased === true && <Accept rows={asked.rows} onDone={onDone} onCancel={onClose} />}
      {asked?.isReleased === false && <Refuse rows={asked.rows} onDone={onDone} onCancel={onClose} />}
    </Dialog>
  );
}

interface StepProps {
  readonly rows: readonly OrderRow[];
  readonly onDone: ReleaseDialogProps["onDone"];
  readonly onCancel: () => void;
}

const isReport = ({ status }: OrderRow): boolean => status === "reported";
/** A release that is not complete before a second person has confirmed it. */
const needsSecond = ({ release, confirmers }: OrderRow): boolean =>
  release === "waiting" && confirmers !== null;
const idsOf = (rows: readonly OrderRow[]): number[] => rows.map(({ id }) => id);

function Accept({ rows, onDone, onCancel }: StepProps) {
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
      <AskedOrders rows={rows} />
      {rows.length > reports && (
        <p>{t(rows.some(needsSecond) ? "acceptSecondText" : "acceptText", { amount })}</p>
      )}
      {reports > 0 && (
        <p>{t(rows.length > reports ? "acceptReportsAmongText" : "acceptReportText", { count: reports })}</p>
      )}
      {confirms ? <p>{t("confirmText")}</p> : <SecondPerson rows={rows} />}
      {failure && <Notice tone="danger">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button busy={isBusy} onClick={send}>
          {t("accept")}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}

/** Says before the first release that a second person is needed, and who that can be. */
function SecondPerson({ rows }: { readonly rows: readonly OrderRow[] }) {
  const t = useTexts(releaseTexts);
  const needing = rows.filter(needsSecond);
  if (needing.length === 0) return rows.some(isReport) ? <p>{t("secondText")}</p> : null;
  const names = namesIn(needing.map(({ confirmers }) => confirmers));
  const which = rows.length === 1 ? "" : "Among";
  return (
    <p>
      {t(`secondNeeded${which}`, { count: needing.length })} <Confirmers names={names} />
      {rows.some(isReport) && ` ${t("secondOfReports")}`}
    </p>
  );
}

function Refuse({ rows, onDone, onCancel }: StepProps) {
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
      <div className="mb-5 grid gap-5">
        <AskedOrders rows={rows} />
        <p>
          {rows.every(isReport) ? t("refuseReportText", { count: rows.length }) : t("refuseText", { amount })}
        </p>
      </div>
      <Form
        form={form}
        submitLabel={t("refuse")}
        beside={<CancelButton onClick={onCancel}>{t("cancel")}</CancelButton>}
      >
        <TextField {...form.field("reason")} autoComplete="off" maxLength={500} />
      </Form>
    </>
  );
}
