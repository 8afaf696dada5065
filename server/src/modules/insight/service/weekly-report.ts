import { formatCount, formatDayOfYear } from "@weitersagen/contract/format";
import type { MoneyReport } from "@weitersagen/contract/insight-money";
import type { NumbersReport } from "@weitersagen/contract/insight-report";
import type { Language } from "@weitersagen/contract/language";
import { addDays } from "@weitersagen/domain/dates";
import { moneyFlowNames } from "@weitersagen/domain/money-flows";
import { isAble } from "@weitersagen/domain/operator-abilities";
import { nextReportAt, reportedWeek, weeksUntil } from "@weitersagen/domain/report-week";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { eachRow } from "../../../platform/jobs/row-failures.ts";
import { inBatches, type SweepRun } from "../../../platform/jobs/sweep.ts";
import { sendMail } from "../../../platform/mail/outbox.ts";
import { issueOneTimeToken } from "../../../platform/session/one-time-tokens.ts";
import { takeInTransaction } from "../../../platform/http/rate-limit.ts";
import type { Tenant } from "../../../platform/tenancy.ts";
import { type MailedOperator, operatorToMail } from "../../operator/service/operator-to-mail.ts";
import { drawChart } from "../../preview/service/mail-chart.ts";
import { weeklyReportMail } from "../mails/weekly-report.ts";
import { deleteReport, lockDueReports, moveReport } from "../repository/weekly-reports.ts";
import { readMoney } from "./money.ts";
import { refreshFigures } from "./refresh.ts";
import { readNumbers } from "./report.ts";
import { tenantCommand } from "./request.ts";

const REPORTS_PER_TRANSACTION = 20;
/** A shorter period is reported by day. */
const WEEKS_READ = 12;
/** As many as a phone shows with readable numbers. */
const WEEKS_SHOWN = 8;
/** A newer mail has a newer link. */
const LINK_DAYS = 400;

/** How often an operator can have the report sent at once. */
const MAILS_ON_REQUEST = { attempts: 5, seconds: 3_600 } as const;
const tooMany = {
  de: "Sie haben den Bericht gerade mehrmals bekommen. In einer Stunde können Sie ihn wieder anfordern.",
  en: "You have just received the report several times. You can ask for it again in an hour.",
} as const;

export interface WeeklyReportDeps {
  readonly consoleUrl: URL;
}

/** Mails the last complete week to the operators whose report is due. Returns how many were due. */
export async function sendDueReports(
  deps: WeeklyReportDeps,
  tenant: Tenant,
  { now, database, failures }: Omit<SweepRun, "tenantId">,
): Promise<number> {
  // The figures of a busy day are being computed: the reports stay due.
  if ((await refreshFigures(database, tenant.id, now)) === undefined) return 0;
  return inBatches(
    REPORTS_PER_TRANSACTION,
    (size, failed) =>
      database.inTenant(tenant.id, async (tx) => {
        const due = await lockDueReports(tx, { now, size });
        await eachRow(tx, due, { idOf: (id) => id, failures: failed }, (id) =>
          sendReport(deps, tx, tenant, { operatorId: id, now }),
        );
        return due.length;
      }),
    failures,
  );
}

/** A locked operator gets the next one after the lock. One who has left, or lost the tenant, gets none any more. */
async function sendReport(
  deps: WeeklyReportDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { operatorId, now }: { readonly operatorId: number; readonly now: Date },
): Promise<void> {
  const operator = await operatorToMail(tx, operatorId);
  if (!operator || !isAble(operator.grants, "numbers.read", tenant.slug)) return deleteReport(tx, operatorId);
  await moveReport(tx, operatorId, nextReportAt(now));
  if (operator.isLocked) return;
  await mailReport(deps, tx, tenant, { operator, now, token: await unsubscribing(tx, operatorId, now) });
}

/** Mails the last complete week to the operator who asks for it. The weekly one comes on its day all the same. */
export async function sendReportNow(
  deps: WeeklyReportDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { operatorId, now }: { readonly operatorId: number; readonly now: Date },
): Promise<void> {
  const operator = await operatorToMail(tx, operatorId);
  if (!operator) return;
  const detail = tooMany[operator.language];
  await takeInTransaction(tx, `weeklyReport ${operatorId}`, { ...MAILS_ON_REQUEST, detail }, now);
  await mailReport(deps, tx, tenant, { operator, now });
}

/** A token for the link that ends the subscription without a login. */
function unsubscribing(tx: TenantTransaction, operatorId: number, now: Date): Promise<string> {
  const subject = { purpose: "weeklyReport", subject: operatorId, now } as const;
  return issueOneTimeToken(tx, { ...subject, expiresAt: addDays(now, LINK_DAYS) });
}

async function mailReport(
  deps: WeeklyReportDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  {
    operator,
    now,
    token,
  }: { readonly operator: MailedOperator; readonly now: Date; readonly token?: string },
): Promise<void> {
  const { email: to, language } = operator;
  const data = {
    ...(await reportFor(deps, tx, tenant, { operator, now })),
    ...(token !== undefined && { token }),
  };
  await sendMail(tx, { template: weeklyReportMail, to, language, data, now });
}

/** The figures of the console's page for the same week. */
async function reportFor(
  { consoleUrl }: WeeklyReportDeps,
  tx: TenantTransaction,
  tenant: Tenant,
  { operator, now }: { readonly operator: MailedOperator; readonly now: Date },
) {
  const { name, language, grants } = operator;
  const week = reportedWeek(now);
  const reader = { tenant, language, now, seesMembers: false };
  const read = async (period: typeof week) => readNumbers(tx, await tenantCommand(tx, period, reader));
  const numbers = await read(week);
  const { trend } = await read(weeksUntil(week, WEEKS_READ));
  const weeks = trend.slice(-WEEKS_SHOWN).map(({ from, figures }) => ({
    from,
    count: figures.recommendations ?? 0,
  }));
  const seesMoney = isAble(grants, "numbers.money.read", tenant.slug);
  const png = await drawWeeks(tenant, weeks, language);
  const address = new URL(`/${tenant.slug}/zahlen?von=${week.from}&bis=${week.until}`, consoleUrl);
  return {
    name,
    ...week,
    figures: figuresOf(numbers),
    ...(seesMoney && moneyOf(await readMoney(tx, week, reader))),
    weeks,
    png: png.toString("base64"),
    address: address.href,
  };
}

type Compared = { readonly now: number; readonly before: number | null };

function figuresOf({ funnel, totals, before }: NumbersReport) {
  const steps = Object.fromEntries(
    funnel.map((one) => [one.step, { now: one.count ?? 0, before: one.before }]),
  ) as Record<NumbersReport["funnel"][number]["step"], Compared>;
  return {
    ...steps,
    recommendations: { now: totals.recommendations ?? 0, before: before.recommendations ?? 0 },
  };
}

const moneyOf = (report: MoneyReport) => ({
  money: flowsOf(report),
  owed: { peopleCents: report.ledgerOwedCents, agenciesCents: report.owedToAgencies.ledgerCents },
});

const flowsOf = ({ flows, before }: MoneyReport) =>
  Object.fromEntries(
    moneyFlowNames.map((flow) => [flow, { now: flows[flow], before: before[flow] }]),
  ) as Record<(typeof moneyFlowNames)[number], Compared>;

const drawWeeks = (
  { settings: { theme } }: Tenant,
  weeks: readonly { readonly from: string; readonly count: number }[],
  language: Language,
): Promise<Buffer> =>
  drawChart({
    theme,
    bars: weeks.map(({ from, count }) => ({ label: formatDayOfYear(from, language), value: count })),
    format: (value) => formatCount(value, language),
  });
