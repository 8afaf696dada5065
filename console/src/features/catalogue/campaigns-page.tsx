import { type CampaignView, listCatalogueCampaigns } from "@weitersagen/contract/console/campaigns";
import { listExtraRewards } from "@weitersagen/contract/console/extra-rewards";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { QrCode } from "lucide-react";
import { useState } from "react";
import { renderSVG } from "uqr";
import { inSameTime } from "../../entities/extra-reward/periods.ts";
import { callConsole } from "../../lib/api.ts";
import { formatIsoDay, formatMoney } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Badge } from "../../ui/states.tsx";
import { CampaignDialog } from "./campaign-dialog.tsx";
import { campaignTexts } from "./campaign-texts.ts";
import { EntriesPage } from "./entries-page.tsx";
import { UnplanCampaignDialog } from "./unplan-campaign-dialog.tsx";

/** All campaigns: their period, their texts, their link. */
export function CampaignsPage() {
  const t = useTexts(campaignTexts);
  const tenant = useTenant();
  const me = useMe();
  const [edited, setEdited] = useState<CampaignView | "new">();
  const [unplanned, setUnplanned] = useState<CampaignView>();
  const [removed, setRemoved] = useState<string>();
  const query = useQuery({
    queryKey: ["campaigns", tenant],
    queryFn: () => callConsole(listCatalogueCampaigns, {}, tenant),
  });
  const edit = (campaign: CampaignView | "new") => {
    setRemoved(undefined);
    setEdited(campaign);
  };
  const mayChange = isAbleTo(me, "catalogue.change", tenant);
  return (
    <EntriesPage
      t={t}
      query={query}
      entries={query.data?.content}
      onAdd={mayChange ? () => edit("new") : undefined}
      notices={
        <div aria-live="polite" className="empty:hidden">
          {removed === undefined ? null : <Notice tone="good">{t("unplanned", { name: removed })}</Notice>}
        </div>
      }
      show={(campaign) => (
        <Campaign
          key={campaign.id}
          campaign={campaign}
          onChange={mayChange ? () => edit(campaign) : undefined}
          onUnplan={mayChange && campaign.state === "planned" ? () => setUnplanned(campaign) : undefined}
        />
      )}
      dialog={
        edited ? (
          <CampaignDialog
            campaign={edited === "new" ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        ) : unplanned ? (
          <UnplanCampaignDialog
            campaign={unplanned}
            onClose={() => setUnplanned(undefined)}
            onDone={setRemoved}
          />
        ) : null
      }
    />
  );
}

const tones = { planned: "accent", running: "good", ended: "neutral" } as const;

interface CampaignProps {
  readonly campaign: CampaignView;
  readonly onChange: (() => void) | undefined;
  readonly onUnplan: (() => void) | undefined;
}

function Campaign({ campaign: { id, form, state, link }, onChange, onUnplan }: CampaignProps) {
  const t = useTexts(campaignTexts);
  const { language } = useLanguage();
  const { title, text } = language === "de" ? form.german : form.english;
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["extra-rewards", tenant],
    queryFn: () => callConsole(listExtraRewards, {}, tenant),
  });
  const extras = (query.data?.content ?? [])
    .filter((extra) => state !== "ended" && extra.state !== "ended" && inSameTime(extra.form, form))
    .map(
      (extra) =>
        `${language === "de" ? extra.form.german : extra.form.english} (${formatMoney(extra.form.amountCents, language)})`,
    );
  const from = formatIsoDay(form.from, language);
  const until = form.until === null ? null : formatIsoDay(form.until, language);
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="flex min-h-9 min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold">{title}</h2>
          <Badge tone={tones[state]}>{t(state)}</Badge>
          <span className="text-sm text-muted">
            {until === null ? t("since", { from }) : t("period", { from, until })}
            {" · "}
            {form.needsConsent ? t("withConsent") : t("withoutConsent")}
          </span>
        </div>
        {onUnplan ? (
          <Button kind="quiet" onPress={onUnplan} aria-label={`${t("unplan")}: ${title}`}>
            {t("unplan")}
          </Button>
        ) : null}
        {onChange ? (
          <Button onPress={onChange} aria-label={`${t("change")}: ${title}`}>
            {t("change")}
          </Button>
        ) : null}
      </div>
      {text === "" ? null : <p className="text-sm">{text}</p>}
      {extras.length > 0 ? (
        <p className="text-sm">
          <Link to={`/${tenant}/zusatzpraemien`} className="underline underline-offset-4">
            {t("extras", { names: extras.join(", ") })}
          </Link>
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2 text-sm">
        <code className="min-w-0 rounded bg-raised px-2 py-1 text-xs break-all">{link}</code>
        <CopyButton text={link} />
        <a
          href={`data:image/svg+xml,${encodeURIComponent(renderSVG(link, { border: 2 }))}`}
          download={`${id}.svg`}
          className="link inline-flex items-center gap-1"
        >
          <QrCode aria-hidden size={16} />
          {t("qr")}
        </a>
      </div>
    </li>
  );
}
