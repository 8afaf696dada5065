import { type AgentSession, logoutAgent } from "@weitersagen/contract/call-centre";
import { listProducts } from "@weitersagen/contract/catalogue-calls";
import { paysUpTo } from "@weitersagen/domain/bounty";
import { useId, type ReactNode } from "react";
import { useLocation, useNavigate, useSearchParams } from "../../../lib/router/router-context.tsx";
import { listName } from "../../../entities/product/list-name.ts";
import { defineScreen } from "../../../lib/page/screen.ts";
import { termsVersion } from "../../../lib/content/terms.ts";
import { textsOf, useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button.tsx";
import { Container } from "../../../ui/layout.tsx";
import { AgentLogin } from "../components/agent-login.tsx";
import { RecordContact } from "../components/record-contact.tsx";
import { RecordRecommendation } from "../components/record-recommendation.tsx";
import { SendAccess } from "../components/send-access.tsx";
import type { DeskData } from "../desk-data.ts";
import { deskTexts } from "../texts.ts";
import { useDesk, type Desk } from "../use-desk.ts";

/** The call centre's screen: records recommendations and recipients for callers, and sends access mails. */
export const screen = defineScreen<DeskData>({
  load: async (input) => {
    const [listed, version] = await Promise.all([
      input.api(listProducts, { query: {} }),
      termsVersion(input),
    ]);
    const products = listed.filter((entry) => "bounties" in entry);
    return {
      products: products.map((product) => ({
        id: product.id,
        name: listName(product),
        bountyCents: product.currentBounty?.amountCents ?? 0,
        upTo: paysUpTo(product),
      })),
      termsVersion: version,
    };
  },
  head: (_data, page) => {
    const t = textsOf(deskTexts, page);
    return { title: t("title"), description: t("description") };
  },
  Component: TelephoneDesk,
});

function TelephoneDesk({ data }: { readonly data: DeskData }) {
  const t = useTexts(deskTexts);
  const { desk, open } = useDesk();
  const query = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const begin = (session: AgentSession) => {
    open(session);
    // Removes the used token, because addresses are easily passed on.
    void navigate(pathname, { replace: true });
  };
  return (
    <Container className="py-8 md:py-14">
      <h1 className="text-title md:text-display">{t("title")}</h1>
      <p className="mt-2 mb-8 text-lead text-muted">{t("lead")}</p>
      {desk ? <OpenDesk desk={desk} data={data} /> : <AgentLogin token={query.get("token")} onOpen={begin} />}
    </Container>
  );
}

function OpenDesk({ desk, data }: { readonly desk: Desk; readonly data: DeskData }) {
  const t = useTexts(deskTexts);
  const logout = () => {
    void desk.api(logoutAgent, {}).catch(() => undefined);
    desk.close();
  };
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3 border-y border-line py-2">
        <span>{t("signedIn", { name: desk.name })}</span>
        <Button variant="quiet" onClick={logout}>
          {t("logout")}
        </Button>
      </p>
      <div className="mt-10 grid gap-x-20 gap-y-14 lg:grid-cols-2">
        <Part title={t("recommend")}>
          <RecordRecommendation desk={desk} data={data} />
        </Part>
        <div className="space-y-14">
          <Part title={t("contact")}>
            <RecordContact desk={desk} data={data} />
          </Part>
          <Part title={t("access")}>
            <SendAccess desk={desk} />
          </Part>
        </div>
      </div>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-6 text-title">
        {title}
      </h2>
      {children}
    </section>
  );
}
