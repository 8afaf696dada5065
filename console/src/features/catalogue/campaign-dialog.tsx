import {
  type CampaignForm,
  type CampaignView,
  saveCatalogueCampaign,
} from "@weitersagen/contract/console/campaigns";
import { addDays, calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { useState } from "react";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { ActionDialog } from "../../ui/action-dialog.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { Field } from "../../ui/field.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { campaignTexts } from "./campaign-texts.ts";

const noTexts = { title: "", text: "", legalText: "" };

const newForm = (): CampaignForm => ({
  german: noTexts,
  english: noTexts,
  needsConsent: true,
  from: isoDate(calendarDateOf(addDays(new Date(), 1))),
  until: null,
});

interface Props {
  /** Absent: a new one is added. */
  readonly campaign: CampaignView | undefined;
  readonly onClose: () => void;
}

/** The texts of a campaign in both languages and its period. */
export function CampaignDialog({ campaign, onClose }: Props) {
  const t = useTexts(campaignTexts);
  const tenant = useTenant();
  const [id, setId] = useState(campaign?.id ?? "");
  const [form, setForm] = useState<CampaignForm>(() => campaign?.form ?? newForm());
  const hasBegun = campaign !== undefined && campaign.state !== "planned";
  const set = (changes: Partial<CampaignForm>) => setForm((before) => ({ ...before, ...changes }));
  return (
    <ActionDialog
      title={campaign ? campaign.form.german.title : t("add")}
      text={campaign ? t("changeText") : t("addText")}
      button={t("save")}
      isWide
      isOpen
      onClose={onClose}
      run={() =>
        callConsole(
          saveCatalogueCampaign,
          { params: { id }, body: { version: campaign?.version ?? null, form } },
          tenant,
        )
      }
    >
      {campaign ? null : (
        <Field
          label={t("id")}
          hint={t("idHint")}
          value={id}
          onChange={setId}
          isRequired
          pattern="[a-z0-9][a-z0-9\-]*"
          maxLength={40}
        />
      )}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        {(["german", "english"] as const).map((language) => (
          <fieldset key={language} className="grid content-start gap-3">
            <legend className="mb-2 w-full border-b border-line pb-1 text-sm font-semibold">
              {t(language)}
            </legend>
            <Field
              label={t("name")}
              value={form[language].title}
              onChange={(title) => set({ [language]: { ...form[language], title } })}
              isRequired
              maxLength={120}
            />
            <TextArea
              rows={3}
              label={t("text")}
              value={form[language].text}
              onChange={(text) => set({ [language]: { ...form[language], text } })}
              maxLength={1_000}
            />
            <TextArea
              rows={4}
              label={t("legal")}
              hint={t("legalHint")}
              value={form[language].legalText}
              onChange={(legalText) => set({ [language]: { ...form[language], legalText } })}
              isRequired={form.needsConsent}
              maxLength={4_000}
            />
          </fieldset>
        ))}
      </div>
      <CheckBox
        label={t("needsConsent")}
        isSelected={form.needsConsent}
        onChange={(needsConsent) => set({ needsConsent })}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field
          label={t("from")}
          type="date"
          value={form.from}
          onChange={(from) => set({ from })}
          isReadOnly={hasBegun}
          isRequired
          {...(hasBegun ? { hint: t("fromFixed") } : {})}
        />
        <Field
          label={t("until")}
          hint={t("untilHint")}
          type="date"
          value={form.until ?? ""}
          onChange={(until) => set({ until: until || null })}
        />
      </div>
    </ActionDialog>
  );
}
