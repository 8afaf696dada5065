import * as consoleCalls from "@weitersagen/contract/console/insight";
import * as lists from "@weitersagen/contract/console/insight-lists";
import * as weekly from "@weitersagen/contract/console/weekly-report";
import * as calls from "@weitersagen/contract/insight";
import { QualityTable } from "@weitersagen/contract/insight-quality";
import type { InputOf } from "@weitersagen/contract/call";
import { isAble } from "@weitersagen/domain/operator-abilities";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/database.ts";
import type { TenantTransaction } from "../../platform/db/transaction.ts";
import {
  type ConsoleHandler,
  onConsole,
  type OperatorTenantContext,
} from "../../platform/http/console-handler.ts";
import { onList } from "../../platform/http/console-list.ts";
import { type CallHandler, on, onTransaction, type TenantCallContext } from "../../platform/http/handler.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { Catalogue } from "../catalogue/service/catalogue.ts";
import { readChoices } from "./service/choices.ts";
import { moneyCsv, numbersCsv, peopleCsv, qualityCsv } from "./service/csv.ts";
import { factsCsv, listFactsOfPeriod } from "./service/facts.ts";
import { listEntries, listFacts, listOrders, listRecommendations } from "./service/lists.ts";
import { readPeople } from "./service/people.ts";
import { readQuality } from "./service/quality.ts";
import { readMoney } from "./service/money.ts";
import { readNumbers } from "./service/report.ts";
import {
  agencyCommand,
  csvName,
  moneyCommand,
  moneyCsvName,
  namedFilters,
  numbersCsvName,
  type MoneyQuery,
  periodOf,
  type PeriodQuery,
  type ReportQuery,
  tenantCommand,
} from "./service/request.ts";
import type { Sightings } from "./service/sightings.ts";
import { listWeeklyReports, setWeeklyReport } from "./service/report-subscriptions.ts";
import { sendReportNow } from "./service/weekly-report.ts";

export interface InsightDeps {
  readonly sightings: Sightings;
  readonly catalogue: Pick<Catalogue, "loadForAnyApi">;
  readonly database: Database;
}

const everyGroup = { mostGroups: Number.POSITIVE_INFINITY };

/** A report as CSV: short enough to be written at once. */
async function* whole(table: string) {
  yield table;
}

export function insightRoutes({ sightings, catalogue, database }: InsightDeps): CallHandler[] {
  const inTenant = <R>(context: TenantCallContext, read: (tx: TenantTransaction) => Promise<R>) =>
    database.inTenant(context.tenant.id, read, { readOnly: true });
  const numbers = async (
    query: ReportQuery,
    context: TenantCallContext,
    tx: TenantTransaction,
    groups?: typeof everyGroup,
  ) => readNumbers(tx, await tenantCommand(tx, query, { ...context, seesMembers: false }), groups);
  const money = (query: MoneyQuery, context: TenantCallContext, tx: TenantTransaction) =>
    readMoney(tx, moneyCommand(query, context), context);
  return [
    on(calls.countSighting, async ({ body: { kind, productId = 0, channel = "" } }, context) => {
      const { tenant, visitor, userAgent, now, language } = context;
      // Invented products are not counted.
      if (productId > 0 && !(await catalogue.loadForAnyApi(tenant)).products.has(productId)) return;
      sightings.count(
        { kind, productId, channel, language },
        { tenantId: tenant.id, visitor, userAgent, now },
      );
    }),
    {
      ...onTransaction(calls.getNumbers, ({ query }, context, tx) => numbers(query, context, tx)),
      writers: {
        [calls.CSV]: async ({ query }: InputOf<typeof calls.getNumbers>, context) => {
          const report = await inTenant(context, (tx) => numbers(query, context, tx, everyGroup));
          return whole(numbersCsv(report, query.table ?? "trend", context.language, namedFilters(query)));
        },
      },
    },
    {
      ...onTransaction(calls.getMoneyNumbers, ({ query }, context, tx) => money(query, context, tx)),
      writers: {
        [calls.CSV]: async ({ query }: InputOf<typeof calls.getMoneyNumbers>, context) => {
          const report = await inTenant(context, (tx) => money(query, context, tx));
          return whole(moneyCsv(report, query.table ?? "trend", context.language));
        },
      },
    },
    {
      ...onTransaction(calls.getCountedFacts, ({ query }, context, tx) =>
        listFactsOfPeriod(tx, { ...periodOf(query, context), after: query.after }),
      ),
      writers: {
        [calls.CSV]: async ({ query }: { query: PeriodQuery }, context) =>
          factsCsv(periodOf(query, context), context.language, (read) => inTenant(context, read)),
      },
    },
    onTransaction(calls.getAgencyStatistics, async ({ query }, context, tx) =>
      readNumbers(tx, await agencyCommand(tx, query, context)),
    ),
  ];
}

const seesPeople = ({ operator, tenant }: OperatorTenantContext): boolean =>
  isAble(operator.grants, "people.read", tenant.slug);

/** The members of an agency are in its register. */
const readerOf = (context: OperatorTenantContext) => ({
  tenant: context.tenant,
  language: context.language,
  now: context.now,
  seesMembers: isAble(context.operator.grants, "agencies.read", context.tenant.slug),
});

interface InsightConsoleDeps {
  readonly consoleUrl: URL;
  readonly database: Database;
  readonly tenants: TenantDirectory;
}

export function insightConsoleRoutes({
  database,
  tenants,
  consoleUrl,
}: InsightConsoleDeps): ConsoleHandler[] {
  return [
    ...onList(lists.countedRecommendations, database, listRecommendations),
    ...onList(lists.countedOrders, database, listOrders),
    ...onList(lists.countedEntries, database, listEntries),
    ...onList(lists.countedFacts, database, listFacts),
    onConsole(consoleCalls.readNumbers, async ({ query }, context, tx) =>
      readNumbers(tx, await tenantCommand(tx, query, readerOf(context))),
    ),
    onConsole(consoleCalls.readNumberChoices, async ({ query }, context, tx) =>
      readChoices(tx, { agencyNumber: query.agency, ...readerOf(context) }),
    ),
    onConsole(consoleCalls.readMoneyNumbers, async ({ query }, context, tx) =>
      readMoney(tx, moneyCommand(query, context), context),
    ),
    onConsole(consoleCalls.readQuality, async ({ query }, context, tx) =>
      readQuality(tx, periodOf(query, context), context),
    ),
    onConsole(consoleCalls.readPeople, async ({ query }, context, tx) =>
      readPeople(tx, periodOf(query, context), { seesPeople: seesPeople(context), now: context.now }),
    ),
    ...fileRoutes(),
    onConsole(weekly.listWeeklyReports, async (_input, { operator }, tx) => ({
      content: await listWeeklyReports(tenants, tx, operator),
    })),
    onConsole(weekly.setWeeklyReport, ({ body }, { operator, now, record }, tx) => {
      record({ content: { after: body } });
      return setWeeklyReport(tx, { operatorId: operator.id, isWanted: body.isWanted, now });
    }),
    onConsole(weekly.sendWeeklyReport, (_input, { tenant, operator, now }, tx) =>
      sendReportNow({ consoleUrl }, tx, tenant, { operatorId: operator.id, now }),
    ),
  ];
}

/** Reports as files for spreadsheets, each with one table. */
function fileRoutes(): ConsoleHandler[] {
  return [
    onConsole(consoleCalls.exportNumbers, async ({ query }, context, tx) => {
      const { tenant, language, nameFile } = context;
      const { table = "trend" } = query;
      const report = await readNumbers(tx, await tenantCommand(tx, query, readerOf(context)), everyGroup);
      nameFile(numbersCsvName(tenant.slug, table, { report, query }));
      return numbersCsv(report, table, language, namedFilters(query));
    }),
    onConsole(consoleCalls.exportMoneyNumbers, async ({ query }, context, tx) => {
      const { tenant, language, nameFile } = context;
      const { table = "trend" } = query;
      const report = await readMoney(tx, moneyCommand(query, context), context);
      nameFile(moneyCsvName(tenant.slug, table, report));
      return moneyCsv(report, table, language);
    }),
    onConsole(consoleCalls.exportQuality, async ({ query }, context, tx) => {
      const { tenant, language, nameFile } = context;
      const { table = "counts" } = query;
      const report = await readQuality(tx, periodOf(query, context), context);
      nameFile(csvName(tenant.slug, `guete-${z.encode(QualityTable, table)}`, report));
      return qualityCsv(report, table, language);
    }),
    onConsole(consoleCalls.exportPeople, async ({ query }, context, tx) => {
      const { tenant, language, now, nameFile } = context;
      const period = periodOf(query, context);
      nameFile(csvName(tenant.slug, "empfehlende", period));
      return peopleCsv(await readPeople(tx, period, { seesPeople: seesPeople(context), now }), language);
    }),
  ];
}
