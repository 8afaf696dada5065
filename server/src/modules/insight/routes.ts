import * as consoleCalls from "@weitersagen/contract/console/insight";
import * as lists from "@weitersagen/contract/console/insight-lists";
import * as calls from "@weitersagen/contract/insight";
import { isAble } from "@weitersagen/domain/operator-abilities";
import type { Database } from "../../platform/db/database.ts";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import { onList } from "../../platform/http/console-list.ts";
import { type CallHandler, on, onTransaction } from "../../platform/http/handler.ts";
import type { Catalogue } from "../catalogue/service/catalogue.ts";
import { readChoices } from "./service/choices.ts";
import { numbersCsv } from "./service/csv.ts";
import { listEntries, listFacts, listOrders, listRecommendations } from "./service/lists.ts";
import { readPeople } from "./service/people.ts";
import { readQuality } from "./service/quality.ts";
import { readMoney } from "./service/money.ts";
import { readNumbers } from "./service/report.ts";
import { agencyCommand, periodOf, tenantCommand } from "./service/request.ts";
import type { Sightings } from "./service/sightings.ts";

export interface InsightDeps {
  readonly sightings: Sightings;
  readonly catalogue: Pick<Catalogue, "loadUnchecked">;
}

export function insightRoutes({ sightings, catalogue }: InsightDeps): CallHandler[] {
  return [
    on(calls.countSighting, async ({ body: { kind, productId = 0, channel = "" } }, context) => {
      const { tenant, visitor, userAgent, now, language } = context;
      // Invented products are not counted.
      if (productId > 0 && !(await catalogue.loadUnchecked(tenant)).products.has(productId)) return;
      sightings.count(
        { kind, productId, channel, language },
        { tenantId: tenant.id, visitor, userAgent, now },
      );
    }),
    onTransaction(calls.getNumbers, async ({ query }, context, tx) =>
      readNumbers(tx, await tenantCommand(tx, query, context)),
    ),
    onTransaction(calls.getMoneyNumbers, ({ query }, context, tx) =>
      readMoney(tx, periodOf(query, context), context),
    ),
    onTransaction(calls.getAgencyStatistics, async ({ query }, context, tx) =>
      readNumbers(tx, await agencyCommand(tx, query, context)),
    ),
  ];
}

export function insightConsoleRoutes(database: Database): ConsoleHandler[] {
  return [
    ...onList(lists.countedRecommendations, database, listRecommendations),
    ...onList(lists.countedOrders, database, listOrders),
    ...onList(lists.countedEntries, database, listEntries),
    ...onList(lists.countedFacts, database, listFacts),
    onConsole(consoleCalls.readNumbers, async ({ query }, context, tx) =>
      readNumbers(tx, await tenantCommand(tx, query, context)),
    ),
    onConsole(consoleCalls.readNumberChoices, async ({ query }, { language }, tx) =>
      readChoices(tx, query.agency, language),
    ),
    onConsole(consoleCalls.readMoneyNumbers, async ({ query }, context, tx) =>
      readMoney(tx, periodOf(query, context), context),
    ),
    onConsole(consoleCalls.readQuality, async ({ query }, context, tx) =>
      readQuality(tx, periodOf(query, context), context.language),
    ),
    onConsole(consoleCalls.readPeople, async ({ query }, context, tx) => {
      const { operator, tenant } = context;
      const seesPeople = isAble(operator.grants, "people.read", tenant.slug);
      return readPeople(tx, periodOf(query, context), seesPeople);
    }),
    onConsole(consoleCalls.exportNumbers, async ({ query }, context, tx) =>
      numbersCsv(tx, await tenantCommand(tx, query, context)),
    ),
  ];
}
