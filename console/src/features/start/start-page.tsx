import { behindFigure, behindFlow } from "@weitersagen/contract/console/insight-links";
import type { Me } from "@weitersagen/contract/console/session";
import {
  getOverview,
  listInstallationChanges,
  type Overview,
  type WorkKind,
} from "@weitersagen/contract/console/work";
import { firstFailedMailDay } from "@weitersagen/contract/console/system";
import { formatDays } from "@weitersagen/contract/format";
import { isoDate } from "@weitersagen/domain/dates";
import type { AbilityName } from "@weitersagen/domain/operator-abilities";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight, CircleCheck } from "lucide-react";
import { callConsole } from "../../lib/api.ts";
import { formatCount, formatMoney, formatSince } from "../../lib/format.ts";
import { useLanguage, useTexts } from "../../lib/language.tsx";
import { isAbleTo, useMe } from "../../lib/session.tsx";
import { useTenant } from "../../lib/tenant.ts";
import { BehindLink } from "../../ui/behind-link.tsx";
import { KeyFigures } from "../../ui/key-figures.tsx";
import { Page } from "../../ui/page.tsx";
import { Badge, Failure, Loading } from "../../ui/states.tsx";
import { startTexts } from "./texts.ts";
import { waitingFor } from "./waiting.ts";

interface Place {
  /** Below the tenant, or from the top if it begins with a slash. */
  readonly path: string;
  readonly search?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>);
  /** Who can open it; others do not see the work. */
  readonly ability: AbilityName;
}

/** Where each kind of work is done, as far as the console has a page for it. */
const placeOf: Readonly<Partial<Record<WorkKind, Place>>> = {
  lateTransfers: { path: "buchhaltung", ability: "books.read" },
  transfersDueSoon: { path: "buchhaltung", ability: "books.read" },
  waitingVouchers: { path: "gutscheine", ability: "vouchers.read" },
  lowVouchers: { path: "gutscheine", ability: "vouchers.read" },
  unmatchedOrders: { path: "bestellungen", search: { zustand: "unmatched" }, ability: "orders.read" },
  overdueRequests: { path: "datenschutz", search: { frist: "overdue" }, ability: "privacy.read" },
  privacyRequests: { path: "datenschutz", search: { zustand: "pending" }, ability: "privacy.read" },
  claims: { path: "reklamationen", search: { zustand: "checking" }, ability: "claims.read" },
  heldRewards: { path: "verdachtsfaelle", search: { zustand: "open" }, ability: "cases.read" },
  appeals: { path: "verdachtsfaelle", search: { zustand: "appealed" }, ability: "cases.read" },
  overdueReleases: { path: "auftragsfreigaben", ability: "agencies.read" },
  openChanges: { path: "freigaben", ability: "changes.read" },
  roleRequests: { path: "/freigaben", ability: "operators.grant" },
  batchesToRelease: { path: "auszahlungen", search: { zustand: "created" }, ability: "payouts.read" },
  filesToSend: { path: "auszahlungen", search: { zustand: "released" }, ability: "payouts.read" },
  payable: { path: "auszahlungen", ability: "payouts.read" },
  agenciesWithoutAccount: { path: "agenturen", ability: "agencies.read" },
  returnsToClear: { path: "praemien", search: { merkmal: "klaeren" }, ability: "rewards.read" },
  notesToClear: { path: "gutschriften", search: { zustand: "klaeren" }, ability: "agencies.read" },
  bankEntriesAside: { path: "bank", ability: "payouts.read" },
  failedMails: {
    path: "mails",
    search: () => ({ zustand: "failed", von: isoDate(firstFailedMailDay(new Date())) }),
    ability: "mails.read",
  },
  refusedPlans: { path: "inhalte", search: { zustand: "failed" }, ability: "content.change" },
  stoppedJobs: { path: "/system", ability: "system.read" },
  tenantProblems: { path: "/system", ability: "system.read" },
};

/** The words beside the count. An unready tenant is one, however many things it lacks. */
const wordsFor = (kind: WorkKind, count: number) =>
  count === 1 && kind !== "tenantProblems" ? (`${kind}One` as const) : kind;

/** Pages of the installation belong to no tenant. */
const isOpenTo = (me: Me, { path, ability }: Place, tenant: string): boolean =>
  isAbleTo(me, ability, path.startsWith("/") ? null : tenant);

/** What needs a person today, then the key figures. */
export function StartPage() {
  const t = useTexts(startTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const me = useMe();
  const { name } = me;
  const query = useQuery({
    queryKey: ["overview", tenant],
    queryFn: () => callConsole(getOverview, {}, tenant),
    refetchInterval: 60_000,
  });
  // Changes of the installation belong to no tenant, so they are asked for apart.
  const mayGrant = isAbleTo(me, "operators.grant", null);
  const { data: roles, dataUpdatedAt: rolesAt } = useQuery({
    queryKey: ["changes", "", "open"],
    queryFn: () => callConsole(listInstallationChanges, { query: { status: "open" } }),
    enabled: mayGrant,
    refetchInterval: 60_000,
  });
  const roleRequests = mayGrant ? waitingFor(roles?.content ?? [], new Date(rolesAt)) : [];
  const { data } = query;
  const ofTenant = data?.work.filter(({ kind }) => {
    const place = placeOf[kind];
    return place === undefined || isOpenTo(me, place, tenant);
  });
  const oldest = roleRequests.at(-1);
  const work = oldest
    ? ofTenant?.concat({
        kind: "roleRequests",
        count: roleRequests.length,
        cents: null,
        since: oldest.madeAt,
        isUrgent: false,
      })
    : ofTenant;
  return (
    <Page title={t("title")} intro={t("greeting", { name })}>
      {query.error ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Loading rows={4} /> : null}
      {data && work ? (
        <>
          {work.length === 0 ? (
            <p className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4">
              <CircleCheck aria-hidden size={20} className="text-good" />
              {t("nothing")}
            </p>
          ) : (
            <ul className="overflow-hidden rounded-lg border border-line bg-surface">
              {work.map(({ kind, count, cents, since, isUrgent }) => (
                <li key={kind} className="border-b border-line last:border-0">
                  <WorkRow place={placeOf[kind]} tenant={tenant}>
                    <span className="min-w-8 text-right text-lg font-semibold">
                      {formatCount(count, language)}
                    </span>
                    <span className="flex-1">
                      <span className="font-medium">{t(wordsFor(kind, count))}</span>
                      <span className="block text-xs text-muted">
                        {[
                          cents === null ? undefined : formatMoney(cents, language),
                          since === null ? undefined : t("oldest", { since: formatSince(since, language) }),
                        ]
                          .filter(Boolean)
                          .join(" · ")}
                      </span>
                    </span>
                    {isUrgent ? <Badge tone="danger">{t("urgent")}</Badge> : null}
                  </WorkRow>
                </li>
              ))}
            </ul>
          )}
          <RecentFigures figures={data.figures} />
        </>
      ) : null}
    </Page>
  );
}

/** The same numbers as those of the report on these days, each with the list behind it. */
function RecentFigures({ figures }: { readonly figures: Overview["figures"] }) {
  const t = useTexts(startTexts);
  const { language } = useLanguage();
  const tenant = useTenant();
  const mayReport = isAbleTo(useMe(), "numbers.read", tenant);
  const { money } = figures;
  const counted = (["recommendations", "ordered", "valid"] as const).map((name) => ({
    name: t(name),
    value: (
      <BehindLink behind={behindFigure(name, figures, {})}>{formatCount(figures[name], language)}</BehindLink>
    ),
  }));
  const paid = (flow: "paid" | "returned" | "vouchers", cents: number) => (
    <BehindLink behind={behindFlow(flow, figures, {})}>{formatMoney(cents, language)}</BehindLink>
  );
  return (
    <section aria-labelledby="figures" className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-3">
        <h2 id="figures" className="flex-1 text-sm font-medium text-muted">
          {t("figures", { days: formatDays(figures, language) })}
        </h2>
        {mayReport ? (
          <Link to={`/${tenant}/zahlen`} className="link text-sm">
            {t("allFigures")}
          </Link>
        ) : null}
      </div>
      <KeyFigures
        figures={[
          ...counted,
          ...(money
            ? [
                {
                  name: t("paid"),
                  // What came back was not paid. The numbers behind it are below each other.
                  value:
                    money.returned === 0
                      ? paid("paid", money.paid)
                      : formatMoney(money.paid - money.returned, language),
                  hint: (
                    <>
                      {money.returned === 0 ? null : (
                        <span className="block">
                          {t("sent")}: {paid("paid", money.paid)}, {t("returned")}:{" "}
                          {paid("returned", money.returned)}
                        </span>
                      )}
                      {t("vouchers")}: {paid("vouchers", money.vouchers)}
                    </>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

function WorkRow({
  place,
  tenant,
  children,
}: {
  readonly place: Place | undefined;
  readonly tenant: string;
  readonly children: React.ReactNode;
}) {
  const style = "flex items-center gap-4 px-4 py-3";
  if (place === undefined) return <div className={style}>{children}</div>;
  const { path, search = {} } = place;
  return (
    <Link
      to={path.startsWith("/") ? path : `/${tenant}/${path}`}
      search={typeof search === "function" ? search() : search}
      className={`${style} hover:bg-raised`}
    >
      {children}
      <ChevronRight aria-hidden size={18} className="text-muted" />
    </Link>
  );
}
