import { getOverview, type WorkKind } from "@weitersagen/contract/console/work";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleCheck } from "lucide-react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney, formatSince } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { Page } from "../../ui/page.tsx";
import { Failure, Loading } from "../../ui/states.tsx";
import { startTexts } from "./texts.ts";

/** Where each kind of work is done, as far as the console has a page for it. */
const pageOf: Readonly<Partial<Record<WorkKind, string>>> = {
  openChanges: "freigaben",
  batchesToRelease: "freigaben",
};

/** What needs a person today, then the key figures. */
export function StartPage() {
  const t = useTexts(startTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const { name } = useMe();
  const query = useQuery({
    queryKey: ["overview", tenant],
    queryFn: () => callConsole(getOverview, {}, tenant),
    refetchInterval: 60_000,
  });
  const { data } = query;
  return (
    <Page title={t("title")} intro={t("greeting", { name })}>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={4} /> : null}
      {data ? (
        <>
          {data.work.length === 0 ? (
            <p className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4">
              <CircleCheck aria-hidden size={20} className="text-good" />
              {t("nothing")}
            </p>
          ) : (
            <ul className="overflow-hidden rounded-lg border border-line bg-surface">
              {data.work.map(({ kind, count, cents, since }) => (
                <li key={kind} className="border-b border-line last:border-0">
                  <WorkRow page={pageOf[kind]} tenant={tenant}>
                    <span className="min-w-8 text-right text-lg font-semibold">
                      {formatCount(count, language)}
                    </span>
                    <span className="flex-1">
                      <span className="font-medium">{t(kind)}</span>
                      <span className="block text-xs text-muted">
                        {[
                          cents === null ? undefined : formatMoney(cents, language),
                          since === null ? undefined : t("oldest", { since: formatSince(since, language) }),
                        ]
                          .filter(Boolean)
                          .join(" · ")}
                      </span>
                    </span>
                  </WorkRow>
                </li>
              ))}
            </ul>
          )}
          <section aria-labelledby="figures" className="grid gap-3">
            <h2 id="figures" className="text-sm font-medium text-muted">
              {t("figures")}
            </h2>
            <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
              {(
                [
                  ["recommendations", formatCount(data.figures.recommendations, language)],
                  ["orders", formatCount(data.figures.orders, language)],
                  ["rewards", formatCount(data.figures.rewards, language)],
                  ["rewardCents", formatMoney(data.figures.rewardCents, language)],
                ] as const
              ).map(([key, value]) => (
                <div key={key} className="flex flex-col-reverse justify-end bg-surface p-4">
                  <dt className="text-xs text-muted">{t(key)}</dt>
                  <dd className="text-xl font-semibold tracking-tight">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        </>
      ) : null}
    </Page>
  );
}

function WorkRow({
  page,
  tenant,
  children,
}: {
  readonly page: string | undefined;
  readonly tenant: string;
  readonly children: React.ReactNode;
}) {
  const style = "flex items-center gap-4 px-4 py-3";
  if (page === undefined) return <div className={style}>{children}</div>;
  return (
    <Link to={`/${tenant}/${page}`} className={`${style} hover:bg-raised`}>
      {children}
      <ChevronRight aria-hidden size={18} className="text-muted" />
    </Link>
  );
}
