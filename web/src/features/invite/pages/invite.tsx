import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { FormPage } from "../../../ui/narrow-page.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { InviteData } from "../api.ts";
import { InviteForm } from "../components/invite-form.tsx";
import { publicInviteTexts } from "../texts.ts";

export const screen = defineScreen<InviteData>({
  load: async (input) => {
    const { loadInvite } = await import("../api.ts");
    return loadInvite(input);
  },
  head: (_data, page) => {
    const t = textsOf(publicInviteTexts, page);
    const { brand } = page.tenant.configuration;
    return { title: t("title"), description: t("description", { brand }) };
  },
  Component: PublicInvite,
});

/** Invites a person without a login, by the number of a member of an agency. */
function PublicInvite({ data }: { readonly data: InviteData }) {
  const t = useTexts(publicInviteTexts);
  const { brand } = usePage().tenant.configuration;
  const { agencyName } = data.mask;
  return (
    <FormPage title={t("title")} lead={t("lead", { brand })}>
      {agencyName !== null && <p className="mb-6 font-semibold">{t("forAgency", { agency: agencyName })}</p>}
      {data.isUnknown && (
        <div className="mb-6">
          <Notice tone="danger">{t("unknownNumber")}</Notice>
        </div>
      )}
      <InviteForm data={data} />
    </FormPage>
  );
}
