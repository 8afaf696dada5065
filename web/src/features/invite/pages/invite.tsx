import { usePage } from "../../../lib/page/page.tsx";
import { defineScreen } from "../../../lib/page/screen.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Container } from "../../../ui/layout.tsx";
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
    <Container>
      <div className="grid gap-x-20 gap-y-8 py-12 md:py-20 lg:grid-cols-[minmax(0,1fr)_min(36rem,50%)]">
        <header>
          <h1 className="text-title md:text-display">{t("title")}</h1>
          <p className="mt-4 max-w-xl text-lead text-muted">{t("lead", { brand })}</p>
          {agencyName !== null && (
            <p className="mt-4 font-semibold">{t("forAgency", { agency: agencyName })}</p>
          )}
          {data.isUnknown && (
            <div className="mt-6">
              <Notice tone="danger">{t("unknownNumber")}</Notice>
            </div>
          )}
        </header>
        <div className="card bg-surface p-5 md:p-10">
          <InviteForm data={data} />
        </div>
      </div>
    </Container>
  );
}
