import type { InvitationRow } from "@weitersagen/contract/agency-report-rows";
import { formatShortDate } from "@weitersagen/contract/format";
import { remindInvited, withdrawInvitation } from "@weitersagen/contract/invitation";
import { canRemind, invitationEnds, invitationPath, isOpenInvitation } from "@weitersagen/domain/invitation";
import { useState } from "react";
import { problemOf } from "../../../lib/api/problem.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { inviteTexts } from "../invite-texts.ts";
import { Outcome } from "./outcome.tsx";
import { useAgency } from "../use-agency.ts";

interface InvitationDetailProps {
  readonly invitation: InvitationRow;
  readonly onChanged: () => void;
}

/** What happened to an invitation, and what the inviter can still do. */
export function InvitationDetail({ invitation, onChanged }: InvitationDetailProps) {
  const t = useTexts(inviteTexts);
  const { language } = usePage();
  const steps = [
    [t("invitedAt"), invitation.invitedAt],
    [t("mailedAt"), invitation.mailedAt],
    [t("remindedAt"), invitation.remindedAt],
    [t("openedAt"), invitation.openedAt],
    [t("acceptedAt"), invitation.acceptedAt],
    [t("endedAt"), invitation.endedAt],
  ] as const;
  const isOpen = isOpenInvitation(invitation.status);
  // Kept here: after a change by another person the actions may be gone, and the reason stays.
  const [failure, setFailure] = useState<unknown>();
  const [isWithdrawn, setWithdrawn] = useState(false);
  const ends = formatShortDate(invitationEnds(invitation.invitedAt), language);
  return (
    <div className="grid gap-4 text-fine">
      <p className="font-semibold">{t("history")}</p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {steps.map(
          ([label, at]) =>
            at && (
              <div key={label}>
                <dt className="text-muted">{label}</dt>
                <dd className="font-semibold tabular-nums">{formatShortDate(at, language)}</dd>
              </div>
            ),
        )}
      </dl>
      {isOpen && <p className="text-muted">{t("untilText", { date: ends })}</p>}
      {isOpen && invitation.mailedAt === null && <p>{t("notMailed")}</p>}
      {failure !== undefined && (
        <Notice tone="danger" title={t("failed")}>
          {problemOf(failure)?.detail}
        </Notice>
      )}
      {isWithdrawn && (
        <Outcome>
          <Notice tone="success">{t("withdrawn")}</Notice>
        </Outcome>
      )}
      {isOpen && !isWithdrawn && (
        <Actions
          invitation={invitation}
          onChanged={onChanged}
          onFailure={setFailure}
          onWithdrawn={() => setWithdrawn(true)}
        />
      )}
    </div>
  );
}

interface ActionsProps extends InvitationDetailProps {
  readonly onFailure: (failure: unknown) => void;
  readonly onWithdrawn: () => void;
}

function Actions({ invitation, onChanged, onFailure, onWithdrawn }: ActionsProps) {
  const t = useTexts(inviteTexts);
  const { api, can } = useAgency();
  const [isReminded, setReminded] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const params = { number: invitation.number };
  const act = async (work: () => Promise<unknown>) => {
    setBusy(true);
    onFailure(undefined);
    try {
      await work();
    } catch (problem) {
      onFailure(problem);
    } finally {
      onChanged();
      setBusy(false);
      setAsking(false);
    }
  };
  const remind = () => act(() => api(remindInvited, { params }).then(() => setReminded(true)));
  const withdraw = () => act(() => api(withdrawInvitation, { params }).then(onWithdrawn));
  const link = window.location.origin + invitationPath(invitation.number);
  if (!can("invite")) return null;
  return (
    <>
      {isReminded && (
        <Outcome>
          <Notice tone="success">{t("reminded")}</Notice>
        </Outcome>
      )}
      <div className="flex flex-wrap gap-3">
        {canRemind(invitation, now) && (
          <Button variant="secondary" busy={busy} onClick={() => void remind()}>
            {t("remind")}
          </Button>
        )}
        <CopyButton text={link} label={t("copy")} variant="secondary" />
        <Button variant="quiet" onClick={() => setAsking(true)}>
          {t("withdraw")}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("withdrawTitle")}
        closeLabel={t("close")}
      >
        <p>{t("withdrawText", { name: invitation.name ?? "" })}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void withdraw()}>
            {t("withdraw")}
          </Button>
          <Button variant="secondary" onClick={() => setAsking(false)}>
            {t("cancel")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
