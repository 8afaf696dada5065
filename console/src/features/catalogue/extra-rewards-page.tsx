import {
  askForExtraReward,
  type ExtraRewardForm,
  type ExtraRewardRequest,
  type ExtraRewardView,
  listExtraRewards,
} from "@weitersagen/contract/console/extra-rewards";
import { listCatalogueCampaigns } from "@weitersagen/contract/console/campaigns";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { inSameTime } from "../../entities/extra-reward/periods.ts";
import { callConsole } from "../../lib/api.ts";
import { formatIsoDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { ReasonField } from "../../ui/reason-field.tsx";
import { Badge } from "../../ui/states.tsx";
import { EntriesPage } from "./entries-page.tsx";
import { ExtraRewardDialog } from "./extra-reward-dialog.tsx";
import { extraRewardTexts } from "./extra-reward-texts.ts";
import { RequestNotice } from "./request-notice.tsx";

type Edited = { readonly extra?: ExtraRewardView; readonly isRemoved?: boolean };

interface EditDialogProps {
  readonly edited: Edited;
  readonly others: readonly ExtraRewardView[];
  readonly onClose: () => void;
}

/** Extras for the n-th success: those that count, and what waits for a second person. */
export function ExtraRewardsPage() {
  const t = useTexts(extraRewardTexts);
  const tenant = useTenant();
  const me = useMe();
  const [edited, setEdited] = useState<Edited>();
  const query = useQuery({
    queryKey: ["extra-rewards", tenant],
    queryFn: () => callConsole(listExtraRewards, {}, tenant),
  });
  const mayChange = isAbleTo(me, "catalogue.change", tenant);
  const { content: entries, requests = [] } = query.data ?? {};
  return (
    <EntriesPage
      t={t}
      query={query}
      entries={entries}
      onAdd={mayChange ? () => setEdited({}) : undefined}
      notices={requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
      show={(extra) => (
        <ExtraReward key={extra.id} extra={extra} onEdit={mayChange ? setEdited : undefined} />
      )}
      dialog={
        edited ? (
          <EditDialog edited={edited} others={entries ?? []} onClose={() => setEdited(undefined)} />
        ) : null
      }
    />
  );
}

function EditDialog({ edited: { extra, isRemoved }, others, onClose }: EditDialogProps) {
  return extra && isRemoved ? (
    <RemoveDialog extra={extra} onClose={onClose} />
  ) : (
    <ExtraRewardDialog extra={extra} others={others} onClose={onClose} />
  );
}

function usePeriod() {
  const t = useTexts(extraRewardTexts);
  const { language } = useLanguage();
  return ({ from, until }: Pick<ExtraRewardForm, "from" | "until">): string =>
    until === null
      ? t("since", { from: formatIsoDay(from, language) })
      : t("period", { from: formatIsoDay(from, language), until: formatIsoDay(until, language) });
}

function Request({ request: { form, name, maker } }: { readonly request: ExtraRewardRequest }) {
  const t = useTexts(extraRewardTexts);
  const { language } = useLanguage();
  const periodOf = usePeriod();
  return (
    <RequestNotice>
      {form === null
        ? t("askedEnd", { maker, name })
        : t("asked", {
            maker,
            name,
            amount: formatMoney(form.amountCents, language),
            success: form.success,
            period: periodOf(form),
          })}
    </RequestNotice>
  );
}

const tones = { planned: "accent", running: "good", ended: "neutral" } as const;

interface ExtraRewardProps {
  readonly extra: ExtraRewardView;
  readonly onEdit: ((edited: Edited) => void) | undefined;
}

function ExtraReward({ extra, onEdit }: ExtraRewardProps) {
  const t = useTexts(extraRewardTexts);
  const { language } = useLanguage();
  const periodOf = usePeriod();
  const { form, state } = extra;
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["campaigns", tenant],
    queryFn: () => callConsole(listCatalogueCampaigns, {}, tenant),
  });
  const campaigns = (query.data?.content ?? [])
    .filter((campaign) => state !== "ended" && campaign.state !== "ended" && inSameTime(campaign.form, form))
    .map((campaign) => (language === "de" ? campaign.form.german : campaign.form.english).title);
  const title = language === "de" ? form.german : form.english;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface p-4">
      <span className="min-w-20 text-lg font-semibold tabular-nums">
        {formatMoney(form.amountCents, language)}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          <Badge tone={tones[state]}>{t(state)}</Badge>
        </h2>
        <p className="text-sm text-muted">
          {t("forSuccess", { success: form.success })} · {periodOf(form)}
        </p>
        {campaigns.length > 0 ? (
          <p className="text-sm">
            <Link to={`/${tenant}/kampagnen`} className="underline underline-offset-4">
              {t("campaigns", { names: campaigns.join(", ") })}
            </Link>
          </p>
        ) : null}
      </div>
      {onEdit && state !== "ended" ? (
        <div className="flex flex-wrap gap-2">
          {state === "planned" ? (
            <Button
              kind="quiet"
              aria-label={`${t("remove")}: ${title}`}
              onPress={() => onEdit({ extra, isRemoved: true })}
            >
              {t("remove")}
            </Button>
          ) : null}
          <Button aria-label={`${t("change")}: ${title}`} onPress={() => onEdit({ extra })}>
            {t("change")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

interface RemoveProps {
  readonly extra: ExtraRewardView;
  readonly onClose: () => void;
}

function RemoveDialog({ extra: { id, form }, onClose }: RemoveProps) {
  const t = useTexts(extraRewardTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const [reason, setReason] = useState("");
  const name = language === "de" ? form.german : form.english;
  return (
    <ActionDialog
      title={t("remove")}
      text={t("removeText", { name })}
      button={t("ask")}
      kind="danger"
      isOpen
      onClose={onClose}
      run={() => callConsole(askForExtraReward, { body: { id, form: null, reason } }, tenant)}
    >
      <ReasonField label={t("reason")} hint={t("reasonHint")} value={reason} onChange={setReason} />
    </ActionDialog>
  );
}
