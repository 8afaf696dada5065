import { type CampaignView, unplanCatalogueCampaign } from "@weitersagen/contract/console/campaigns";
import { callConsole } from "../../lib/api.ts";
import { formatIsoDay } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { campaignTexts } from "./campaign-texts.ts";

interface Props {
  readonly campaign: CampaignView;
  readonly onClose: () => void;
  /** Gets the name of the campaign. */
  readonly onDone: (name: string) => void;
}

/** Takes back a campaign that has not begun. */
export function UnplanCampaignDialog({ campaign: { id, form, version }, onClose, onDone }: Props) {
  const t = useTexts(campaignTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { title } = language === "de" ? form.german : form.english;
  return (
    <ActionDialog
      title={t("unplan")}
      text={t("unplanText", { name: title, from: formatIsoDay(form.from, language) })}
      button={t("unplan")}
      isOpen
      onClose={onClose}
      onDone={() => onDone(title)}
      run={() => callConsole(unplanCatalogueCampaign, { params: { id }, body: { version } }, tenant)}
    />
  );
}
