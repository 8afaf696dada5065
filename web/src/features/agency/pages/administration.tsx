import {
  Administration,
  changeAdministration,
  getAdministration,
} from "@weitersagen/contract/agency-administration";
import type { ApiCaller } from "@weitersagen/contract/page";
import { useContractForm } from "../../../lib/form/use-form.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { administrationTexts } from "../administration-texts.ts";
import { AgencyData } from "../components/agency-data.tsx";
import { AgencyFrame } from "../components/agency-frame.tsx";
import { Fact, Facts } from "../components/facts.tsx";
import { agencyTexts } from "../texts.ts";
import { useAgency } from "../use-agency.ts";

export const screen = defineScreen({
  head: (_data, page) => {
    const t = textsOf(agencyTexts, page);
    return { title: `${t("administration")} – ${t("area")}`, description: t("description") };
  },
  Component: AdministrationPage,
});

const load = (api: ApiCaller) => api(getAdministration, {});

function AdministrationPage() {
  const area = useTexts(agencyTexts);
  const t = useTexts(administrationTexts);
  return (
    <AgencyFrame screen="AgenturVerwaltung" title={area("administration")} ability="viewAdministration">
      <p className="mb-6 max-w-2xl text-muted">{t("lead")}</p>
      <AgencyData load={load}>{(data) => <Changeable data={data} />}</AgencyData>
    </AgencyFrame>
  );
}

/** Owners get a form, all others the same facts to read. */
function Changeable({ data }: { readonly data: Administration }) {
  const { can } = useAgency();
  return can("changeAdministration") ? (
    <AdministrationForm data={data} />
  ) : (
    <AdministrationFacts data={data} />
  );
}

function AdministrationForm({ data }: { readonly data: Administration }) {
  const t = useTexts(administrationTexts);
  const { api } = useAgency();
  const form = useContractForm({
    name: "agentur-verwaltung",
    schema: Administration,
    labels: {
      notifiesSecondPerson: t("secondPerson"),
      notifiesRefusals: t("refusals"),
      notifiesReleases: t("releases"),
      phone: t("phone"),
      email: t("email"),
      hoursDe: t("hoursDe"),
      hoursEn: t("hoursEn"),
    },
    optional: [
      "notifiesSecondPerson",
      "notifiesRefusals",
      "notifiesReleases",
      "phone",
      "email",
      "hoursDe",
      "hoursEn",
    ],
    initial: data,
    isSecret: true,
    send: async (body) => {
      await api(changeAdministration, { body });
    },
  });
  return (
    <div className="max-w-xl">
      <Form
        form={form}
        submitLabel={t("save")}
        note={form.sent && <Notice tone="success">{t("saved")}</Notice>}
      >
        <fieldset>
          <legend className="text-heading">{t("notifications")}</legend>
          <p className="mt-1 mb-2 text-fine text-muted">{t("notificationsText")}</p>
          <Checkbox {...form.field("notifiesSecondPerson")} />
          <Checkbox {...form.field("notifiesRefusals")} />
          <Checkbox {...form.field("notifiesReleases")} />
        </fieldset>
        <fieldset className="grid gap-6">
          <legend className="mb-1 text-heading">{t("variables")}</legend>
          <p className="text-fine text-muted">{t("variablesText")}</p>
          <TextField {...form.field("phone")} type="tel" autoComplete="off" inputMode="tel" />
          <TextField {...form.field("email")} type="email" autoComplete="off" inputMode="email" />
          <div className="grid items-end gap-6 md:grid-cols-2">
            <TextField {...form.field("hoursDe")} autoComplete="off" hint={t("hoursHint")} />
            <TextField {...form.field("hoursEn")} autoComplete="off" lang="en" />
          </div>
        </fieldset>
      </Form>
    </div>
  );
}

function AdministrationFacts({ data }: { readonly data: Administration }) {
  const t = useTexts(administrationTexts);
  const onOff = (isOn: boolean) => t(isOn ? "on" : "off");
  return (
    <Facts>
      <Fact name={t("secondPerson")}>{onOff(data.notifiesSecondPerson)}</Fact>
      <Fact name={t("refusals")}>{onOff(data.notifiesRefusals)}</Fact>
      <Fact name={t("releases")}>{onOff(data.notifiesReleases)}</Fact>
      <Fact name={t("phone")}>{data.phone || t("none")}</Fact>
      <Fact name={t("email")}>{data.email || t("none")}</Fact>
      <Fact name={t("hoursDe")}>{data.hoursDe || t("none")}</Fact>
    </Facts>
  );
}
