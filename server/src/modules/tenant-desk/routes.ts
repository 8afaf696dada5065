import * as keys from "@weitersagen/contract/console/api-keys";
import * as drafts from "@weitersagen/contract/console/tenant-draft";
import * as domains from "@weitersagen/contract/console/domains";
import * as contract from "@weitersagen/contract/console/tenants";
import type { Database } from "../../platform/db/database.ts";
import {
  type ConsoleHandler,
  onConsole,
  onConsoleAlone,
  type OperatorContext,
} from "../../platform/http/console-handler.ts";
import { type DraftLinks, lookSubjects, withDraftToken } from "../../platform/pages/draft-preview.ts";
import type { Environment, Tenant } from "../../platform/tenancy.ts";
import { changesForLog } from "../tenant/service/listed-people.ts";
import type { Tenants } from "../tenant/service/directory.ts";
import {
  discardDraft,
  publishDraft,
  renewDraft,
  saveDraft,
  scheduleDraft,
  unscheduleDraft,
} from "../tenant/service/draft.ts";
import { compareWithCurrent, restoreVersion } from "../tenant/service/versions.ts";
import { draftView, readChanges, requireMayChange, shownDifferences, versionPage } from "./service/drafts.ts";
import { closeTenant } from "../tenant/service/opened.ts";
import { createTenant } from "./service/create.ts";
import { checkDomain, type DomainDeskDeps, isReachable, requireOwnDomain } from "./service/domains.ts";
import { addApiKey, listKeys, revokeKey } from "./service/keys.ts";
import { openAfterCheck, type OpeningDeskDeps, openingView } from "./service/opening.ts";

export interface TenantDeskDeps {
  readonly database: Database;
  readonly tenants: Tenants;
  readonly draftLinks: DraftLinks;
  readonly opening: OpeningDeskDeps;
  readonly domains: DomainDeskDeps;
  readonly previewOriginOf: (tenant: Tenant) => Promise<string>;
  readonly environment: Environment;
}

export function tenantDeskRoutes(deps: TenantDeskDeps): ConsoleHandler[] {
  return [
    ...keyRoutes(deps),
    ...draftRoutes(deps),
    ...versionRoutes(),
    ...openingRoutes(deps),
    ...domainRoutes(deps),
  ];
}

function keyRoutes({ tenants, domains: desk }: TenantDeskDeps): ConsoleHandler[] {
  const target = (id: number) => ({ kind: "apiKey", id: String(id) });
  return [
    onConsole(keys.listApiKeys, async (_input, { now }, tx) => ({ content: await listKeys(tx, now) })),
    onConsole(keys.createApiKey, async ({ body }, { now, record }, tx) => {
      const made = await addApiKey(tx, { ...body, now });
      record({ target: target(made.id), content: { after: body } });
      return made;
    }),
    onConsole(keys.revokeApiKey, async ({ params: { id } }, { now, record }, tx) => {
      record({ target: target(id) });
      await revokeKey(tx, id, now);
    }),
    // The DNS may take seconds to answer: no transaction waits for it.
    onConsoleAlone(keys.getEmbedding, async (_input, { tenant }) => {
      const { settings } = tenant;
      return {
        origin: tenants.originOf(tenant),
        isReachable: await isReachable(desk, tenants, tenant),
        hostPage: settings.siteUrl,
        hostPath: settings.embeddingPath,
        frameAncestors: [...settings.frameAncestors],
        isIntegrated: settings.integratedFrame,
      };
    }),
  ];
}

const author = ({ operator, now }: OperatorContext) => ({ by: operator.name, now });

function draftRoutes({ draftLinks, previewOriginOf }: TenantDeskDeps): ConsoleHandler[] {
  return [
    onConsoleAlone(drafts.getDraftPreview, async ({ query }, { tenant, now }) => {
      const token = draftLinks.sign(tenant.id, now, lookSubjects[query.mode ?? "system"]);
      return { url: withDraftToken(`${await previewOriginOf(tenant)}/`, token) };
    }),
    onConsole(drafts.getTenantDraft, (_input, _context, tx) => draftView(tx)),
    onConsole(drafts.saveTenantDraft, async ({ body }, context, tx) => {
      const changes = readChanges(body.changes);
      const fields = changes.map(({ field }) => field);
      requireMayChange(fields, context.tenant, context.operator.grants);
      context.record({
        target: { kind: "tenantDraft", id: fields.join(" ") },
        content: { changes: changesForLog(changes) },
      });
      await saveDraft(tx, changes, { ...author(context), language: context.language });
    }),
    onConsole(drafts.discardTenantDraft, async (_input, { record }, tx) => {
      const { differences } = await draftView(tx);
      record({ content: { differences: changesForLog(differences) } });
      await discardDraft(tx);
    }),
    onConsole(drafts.renewTenantDraft, (_input, _context, tx) => renewDraft(tx)),
    onConsole(drafts.unplanTenantDraft, (_input, _context, tx) => unscheduleDraft(tx)),
    onConsole(drafts.publishTenantDraft, async ({ body }, context, tx) => {
      const { differences, number } = await draftView(tx);
      const fields = differences.map(({ field }) => field);
      requireMayChange(fields, context.tenant, context.operator.grants);
      context.record({
        target: { kind: "tenantVersion", id: String(number + 1) },
        content: { differences: changesForLog(differences) },
      });
      const { publishAt, ...publication } = body;
      if (publishAt === null)
        return { number: await publishDraft(tx, { ...publication, ...author(context) }) };
      await scheduleDraft(tx, { ...publication, ...author(context), publishAt });
      return { number: null };
    }),
  ];
}

function versionRoutes(): ConsoleHandler[] {
  return [
    onConsole(drafts.listTenantVersions, ({ query }, _context, tx) => versionPage(tx, query.before)),
    onConsole(drafts.compareTenantVersion, async ({ params }, _context, tx) => {
      const { current, differences } = await compareWithCurrent(tx, params.number);
      return { current, differences: shownDifferences(differences) };
    }),
    onConsole(drafts.restoreTenantVersion, async ({ params, body }, context, tx) => {
      const { differences } = await compareWithCurrent(tx, params.number);
      const fields = differences.map(({ field }) => field);
      requireMayChange(fields, context.tenant, context.operator.grants);
      context.record({
        target: { kind: "tenantVersion", id: String(params.number) },
        content: { differences: changesForLog(differences) },
      });
      return { number: await restoreVersion(tx, params.number, { ...body, ...author(context) }) };
    }),
  ];
}

function openingRoutes({ tenants, opening }: TenantDeskDeps): ConsoleHandler[] {
  // This server shows the change at once, the others within a second.
  const refresh = () => tenants.refresh();
  return [
    onConsole(contract.createTenant, async ({ body }, context, tx) => {
      const { logo: _logo, ...answers } = body;
      context.record({ target: { kind: "tenant", id: body.slug }, content: { after: answers } });
      await createTenant(tx, body, { ...author(context), language: context.language });
      context.afterCommit(refresh);
      return { slug: body.slug };
    }),
    onConsole(contract.getOpening, (_input, context, tx) => openingView(opening, tx, context)),
    onConsole(contract.openTenant, async (_input, context, tx) => {
      context.record({ target: { kind: "tenant", id: context.tenant.slug } });
      await openAfterCheck(opening, tx, context);
      context.afterCommit(refresh);
    }),
    onConsole(contract.closeTenant, async (_input, { tenant, now, record, afterCommit }, tx) => {
      record({ target: { kind: "tenant", id: tenant.slug } });
      await closeTenant(tx, now);
      afterCommit(refresh);
    }),
  ];
}

function domainRoutes({ database, domains: deps, environment }: TenantDeskDeps): ConsoleHandler[] {
  return [
    onConsole(domains.getDomainTarget, async () => ({ target: deps.target, environment })),
    onConsoleAlone(domains.checkDomain, async ({ query: { name } }, { tenant }) => {
      await database.inTenant(tenant.id, (tx) => requireOwnDomain(tx, name));
      return checkDomain(deps, name);
    }),
  ];
}
