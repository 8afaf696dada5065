import {
  changeMasterData,
  getMasterData,
  type MasterData,
  MasterDataChange,
} from "@weitersagen/contract/agency-calls";
import { formatDate } from "@weitersagen/contract/format";
import type { ApiCaller } from "@weitersagen/contract/page";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { AgencyData } from "../components/agency-data.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { Fact, Facts } from "../components/facts.tsx";
import { MoneyDetails, type OwnData } from "../components/money-details.tsx";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: `${t("masterData")} – ${t("area")}`, description: t("description") };
  },
  Component: MasterDataPage,
});

/** The deadline is one of this computer's clock, which may be wrong. */
async function load(api: ApiCaller): Promise<OwnData> {
  const data = await api(getMasterData, {});
  return { ...data, bankChangeableUntil: Date.now() + data.bankChangeableSeconds * 1_000 };
}

function MasterDataPage() {
  const t = useTexts(agencyTexts);
  const { supportEmail } = usePage().tenant.configuration;
  return (
    <AgencyFrame screen="AgenturStammdaten" title={t("masterData")} ability="viewMasterData">
      <AgencyData load={load}>
        {(data, reload) => (
          <>
            <Fixed data={data} />
            <p className="mt-3 mb-8 text-fine text-muted wrap-anywhere">
              {t("operatorChanges", { email: supportEmail })}
            </p>
            <Changeable data={data} reload={reload} />
          </>
        )}
      </AgencyData>
    </AgencyFrame>
  );
}

function Fixed({ data }: { readonly data: MasterData }) {
  const t = useTexts(agencyTexts);
  const { language } = usePage();
  const { can } = useAgency();
  const since = data.creditNotesSince && formatDate(data.creditNotesSince, language);
  return (
    <Facts>
      <Fact name={t("agencyNumber")}>{data.number}</Fact>
      <Fact name={t("agencyName")}>{data.name}</Fact>
      {!can("changeMasterData") && (
        <>
          <Fact name={t("bank")}>{data.maskedIban ?? t("missing")}</Fact>
          <Fact name={t("creditNotes")}>{since ? t("creditNotesSince", { date: since }) : t("missing")}</Fact>
        </>
      )}
    </Facts>
  );
}

/** Owners get a form, all others the same facts to read. */
function Changeable({ data, reload }: { readonly data: OwnData; readonly reload: () => void }) {
  const t = useTexts(agencyTexts);
  const { can } = useAgency();
  if (can("changeMasterData"))
    return (
      <>
        <MasterDataForm data={data} />
        <MoneyDetails data={data} reload={reload} />
      </>
    );
  return (
    <Facts>
      <Fact name={t("street")}>{data.street ?? t("missing")}</Fact>
      <Fact name={t("city")}>{[data.postcode, data.city].filter(Boolean).join(" ") || t("missing")}</Fact>
      <Fact name={t("vatId")}>{data.vatId ?? t("missing")}</Fact>
      <Fact name={t("taxNumber")}>{data.taxNumber ?? t("missing")}</Fact>
    </Facts>
  );
}

function MasterDataForm({ data }: { readonly data: MasterData }) {
  const t = useTexts(agencyTexts);
  const { api } = useAgency();
  const form = useContractForm({
    name: "agentur-stammdaten",
    schema: MasterDataChange,
    labels: {
      street: t("street"),
      postcode: t("postcode"),
      city: t("city"),
      vatId: t("vatId"),
      taxNumber: t("taxNumber"),
      isSmallBusiness: t("smallBusiness"),
    },
    initial: {
      street: data.street ?? "",
      postcode: data.postcode ?? "",
      city: data.city ?? "",
      vatId: data.vatId ?? "",
      taxNumber: data.taxNumber ?? "",
      isSmallBusiness: data.isSmallBusiness,
    },
    isSecret: true,
    send: async (body) => {
      await api(changeMasterData, { body });
    },
  });
  return (
    <div className="max-w-xl">
      <Form
        form={form}
        submitLabel={t("save")}
        note={form.sent && <Notice tone="success">{t("saved")}</Notice>}
      >
        <TextField {...form.field("street")} autoComplete="street-address" />
        <div className="grid gap-6 md:grid-cols-[9rem_minmax(0,1fr)]">
          <TextField {...form.field("postcode")} autoComplete="postal-code" inputMode="numeric" />
          <TextField {...form.field("city")} autoComplete="address-level2" />
        </div>
        <div className="grid gap-6 md:grid-cols-2">
          <TextField {...form.field("vatId")} autoComplete="off" spellCheck={false} />
          <TextField {...form.field("taxNumber")} autoComplete="off" spellCheck={false} />
        </div>
        <Checkbox {...form.field("isSmallBusiness")} />
      </Form>
    </div>
  );
}
