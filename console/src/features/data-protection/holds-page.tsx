import { listHolds } from "@weitersagen/contract/console/privacy-holds";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callConsole } from "../../lib/api.ts";
import { useTexts } from "../../lib/language.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Page, Section } from "../../ui/page.tsx";
import { Empty, Failure, Loading } from "../../ui/states.tsx";
import { HoldFacts } from "./hold-facts.tsx";
import { privacyTexts } from "./texts.ts";

/** People whose data are kept for a dispute, the next check first. */
export function HoldsPage() {
  const t = useTexts(privacyTexts);
  const tenant = useTenant();
  const query = useQuery({
    queryKey: ["holds", tenant],
    queryFn: () => callConsole(listHolds, {}, tenant),
  });
  const holds = query.data?.content;
  return (
    <Page
      title={t("holds")}
      intro={t("holdsIntro")}
      back={<BackLink to={`/${tenant}/datenschutz`}>{t("back")}</BackLink>}
    >
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={3} /> : null}
      {holds?.length === 0 ? <Empty title={t("holdsEmpty")}>{t("holdsEmptyHint")}</Empty> : null}
      {holds?.map((hold) => (
        <Section
          key={hold.id}
          title={hold.person}
          actions={
            hold.request === null ? null : (
              <Link to={`/${tenant}/datenschutz/${hold.request}`} className="link text-sm">
                {t("toRequest")}
              </Link>
            )
          }
        >
          <HoldFacts hold={hold} />
        </Section>
      ))}
    </Page>
  );
}
