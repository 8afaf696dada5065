import * as account from "@weitersagen/contract/console/own-account";
import * as audit from "@weitersagen/contract/console/audit";
import * as operators from "@weitersagen/contract/console/operators";
import * as session from "@weitersagen/contract/console/session";
import * as savedViews from "@weitersagen/contract/console/views";
import * as work from "@weitersagen/contract/console/work";
import type { TenantChangeKind } from "@weitersagen/domain/operator-abilities";
import type { PlatformTransaction, TenantTransaction } from "../../platform/db/transaction.ts";
import {
  type ConsoleHandler,
  onConsole,
  onConsoleAlone,
  type OperatorContext,
  type OperatorTenantContext,
  onLogin,
} from "../../platform/http/console-handler.ts";
import { Refusal } from "../../platform/refusal.ts";
import * as accounts from "./service/accounts.ts";
import { findAudit } from "./service/audit.ts";
import { type AuditSearch, auditFilter } from "./service/audit-search.ts";
import { withTargetNames } from "./service/audit-names.ts";
import { auditCsv } from "./service/audit-csv.ts";
import { findChange, openChange, rejectChange } from "./service/change-requests.ts";
import { concernedTenants, recordedRequest } from "./service/concerned-tenants.ts";
import { type InvitationDeps, mailInvitation } from "./service/invitation-mail.ts";
import * as login from "./service/login.ts";
import { meOf } from "./service/me.ts";
import * as codes from "./service/one-time-codes.ts";
import * as own from "./service/own-account.ts";
import * as passkeys from "./service/passkeys.ts";
import * as roleGrants from "./service/role-grants.ts";
import { confirmIdentity, endOwnSession } from "./service/sessions.ts";
import { changesOfTenant, type OvertakenDeps, shownChanges } from "./service/shown-changes.ts";
import { makeOwnKey, removeOwnKey } from "./service/signers.ts";
import * as signOn from "./service/sign-on.ts";
import { verifyAuditPart } from "./service/verify-audit.ts";
import { listViews, removeView, renameView, saveView } from "./service/views.ts";

/** Applies an approved change of one kind: the module that owns the thing approves the request in its transaction. */
export type ApplyChange = (
  tx: TenantTransaction,
  context: OperatorTenantContext,
  target: string,
) => Promise<void>;

export interface OperatorRouteDeps extends signOn.SignOnDeps, InvitationDeps, OvertakenDeps {
  readonly appliers: Readonly<Record<TenantChangeKind, ApplyChange>>;
}

export function operatorRoutes(deps: OperatorRouteDeps): ConsoleHandler[] {
  return [
    ...loginRoutes(deps),
    ...ownRoutes(deps),
    ...operatorAdministration(deps),
    ...auditRoutes(deps),
    ...changeRoutes(deps),
    ...viewRoutes(),
  ];
}

function loginRoutes(deps: OperatorRouteDeps): ConsoleHandler[] {
  return [
    onLogin(session.beginPasskeyLogin, async (_input, { now, origin }) => {
      await login.countBegun(deps.database, { now, origin });
      const ask = { operatorId: null, now };
      const options = await deps.database.withoutTenant((tx) => passkeys.askForPasskey(deps, tx, ask));
      return { options: { ...options } };
    }),
    onLogin(session.loginWithPasskey, async ({ body }, { now, origin, setSession }) =>
      setSession(await login.loginByPasskey(deps, { response: body.answer, now, origin })),
    ),
    onLogin(session.loginWithPassword, async ({ body }, { now, origin, setSession }) =>
      setSession(await login.loginByPassword(deps, { ...body, now, origin })),
    ),
    onLogin(session.loginWithRecoveryCode, async ({ body }, { now, origin, setSession }) =>
      setSession(await login.loginByRecoveryCode(deps, { ...body, now, origin })),
    ),
    onLogin(session.loginWithLink, async ({ body }, { now, origin, setSession }) =>
      setSession(await login.loginByLink(deps, { token: body.token, now, origin })),
    ),
    onLogin(session.getLoginWays, async () => ({ hasSignOn: deps.signOn !== undefined })),
    onLogin(session.beginConsoleSignOn, async (_input, { language, now, origin, setSignOnSecret }) => {
      await login.countBegun(deps.database, { now, origin });
      const { address, verifier } = await signOn.beginSignOn(deps, { language, now });
      setSignOnSecret(verifier, signOn.SIGN_ON_SECONDS);
      return { address };
    }),
    // Without a transaction, because the provider may take its time; the session here has ended before.
    onLogin(session.beginConsoleLogout, async (_input, { language, now, origin }) => {
      await login.countBegun(deps.database, { now, origin });
      return { address: await signOn.endSignOn(deps, language) };
    }),
    onLogin(session.loginWithSignOn, async ({ body }, { now, origin, setSession, signOnSecret }) =>
      setSession(await signOn.loginBySignOn(deps, { ...body, verifier: signOnSecret, now, origin })),
    ),
  ];
}

function ownRoutes(deps: OperatorRouteDeps): ConsoleHandler[] {
  return [
    onConsole(session.logoutOperator, async (_input, { operator, now, setSession }, tx) => {
      const { method } = await endOwnSession(tx, { operatorId: operator.id, id: operator.sessionId, now });
      setSession(undefined);
      return { hasProviderSession: method === "signOn" };
    }),
    onConsole(session.getMe, async (_input, context) => meOf(context.operator, deps.tenants)),
    onConsole(session.beginStepUp, async (_input, { operator, now }, tx) => ({
      options: { ...(await passkeys.askForPasskey(deps, tx, { operatorId: operator.id, now })) },
    })),
    onConsole(session.stepUpWithPasskey, async ({ body }, { operator, now }, tx) => {
      const asked = { response: body.answer, operatorId: operator.id, now };
      if ((await passkeys.checkPasskey(deps, tx, asked)) === undefined) throw new Refusal("wrongCredentials");
      await confirmIdentity(tx, operator.sessionId, now);
    }),
    onConsole(session.stepUpWithCode, async ({ body }, { operator, now }, tx) => {
      await own.confirmByCode(deps, tx, { operator, code: body.code, now });
    }),
    onConsole(account.getOwnAccount, (_input, { operator, now }, tx) => own.ownAccount(tx, operator, now)),
    onConsole(account.beginPasskey, async (_input, { operator, now }, tx) => ({
      options: { ...(await passkeys.offerPasskey(deps, tx, { operatorId: operator.id, now })) },
    })),
    onConsole(account.addPasskey, async ({ body }, { operator, now, record }, tx) => {
      const { answer: response, name } = body;
      await passkeys.addPasskey(deps, tx, { operatorId: operator.id, response, name, now });
      record({ target: { kind: "passkey", id: name } });
    }),
    onConsole(account.removePasskey, async ({ params }, { operator, record }, tx) => {
      await passkeys.removePasskey(tx, { operatorId: operator.id, id: params.id });
      record({ target: { kind: "passkey", id: String(params.id) } });
    }),
    onConsole(account.beginCodes, (_input, { operator }, tx) => codes.offerCodes(deps, tx, operator.id)),
    onConsole(account.setPassword, async ({ body }, { operator, now }, tx) => {
      const passwordHash = await deps.passwords.hash(0, body.password);
      const set = { operatorId: operator.id, passwordHash, code: body.code, now };
      await codes.setPasswordAndCodes(deps, tx, set);
    }),
    onConsole(account.renewRecoveryCodes, async (_input, { operator, now }, tx) => ({
      codes: await codes.newRecoveryCodes(tx, operator.id, now),
    })),
    onConsole(account.makeOwnKey, async (_input, { operator }, tx) => ({
      key: await makeOwnKey(tx, operator.id),
    })),
    onConsole(account.removeOwnKey, (_input, { operator }, tx) => removeOwnKey(tx, operator.id)),
    onConsole(account.endOwnSession, async ({ params }, { operator, now }, tx) => {
      await endOwnSession(tx, { operatorId: operator.id, id: params.id, now });
    }),
  ];
}

/** What the log calls each change of an access. */
const stateActions = {
  active: "unlockOperator",
  locked: "lockOperator",
  left: "endOperatorAccess",
} as const;

function operatorAdministration(deps: OperatorRouteDeps): ConsoleHandler[] {
  const roleOf = ({ role, tenant: slug }: { role: accounts.RoleFor["role"]; tenant: string | null }) => {
    const tenant = slug === null ? undefined : deps.tenants.bySlug(slug);
    if (slug !== null && !tenant) throw new Refusal("notFound");
    return { role, tenant };
  };
  const target = (id: number) => ({ kind: "operator", id: String(id) });
  const inLogsOf = (...grants: { tenant: string | null }[]) => concernedTenants(deps.tenants, grants);
  return [
    onConsole(operators.listOperators, async (_input, { now }, tx) => {
      const asked = await roleGrants.askedRoles(tx, now);
      const all = await accounts.listAccounts(tx);
      return {
        content: all.map((one) => ({ ...one, grants: [...one.grants], asked: asked.get(one.id) ?? [] })),
      };
    }),
    onConsole(operators.inviteOperator, async ({ body }, context, tx) => {
      const { operator, now, record } = context;
      const role = roleOf(body);
      const { email, name, role: asked, tenant, reason } = body;
      const maker = { operatorId: operator.id, name: operator.name };
      const { operatorId, outcome, invited } = await roleGrants.askToInvite(tx, {
        ...body,
        role,
        maker,
        now,
      });
      const content = { name, email, role: asked, tenant, reason };
      record({ target: target(operatorId), content, tenants: inLogsOf(body) });
      if (invited) await mailInvitation(deps, tx, invited, { tenant, now });
      return { outcome };
    }),
    onConsole(operators.grantOperatorRole, async ({ params: { id }, body }, context, tx) => {
      const { operator, now, record } = context;
      record({ target: target(id), content: { after: body }, tenants: inLogsOf(body) });
      const maker = { operatorId: operator.id, name: operator.name };
      const asked = { id, role: roleOf(body), reason: body.reason, maker, now };
      const invited = await roleGrants.askForAnotherRole(tx, asked);
      if (invited) await mailInvitation(deps, tx, invited, { tenant: body.tenant, now });
      return { outcome: invited ? ("granted" as const) : ("asked" as const) };
    }),
    onConsole(operators.resendInvitation, async ({ params: { id } }, { now, record }, tx) => {
      const { tenant, ...invited } = await roleGrants.inviteAgain(tx, { id, now });
      const { grants } = await accounts.accessOf(tx, id);
      record({ target: target(id), content: { email: invited.email }, tenants: inLogsOf(...grants) });
      await mailInvitation(deps, tx, invited, { tenant, now });
    }),
    onConsole(operators.withdrawOperatorRole, async ({ params, body }, { record }, tx) => {
      await accounts.withdrawRole(tx, { id: params.id, role: roleOf(body) });
      record({ target: target(params.id), content: { before: body }, tenants: inLogsOf(body) });
    }),
    onConsole(operators.setOperatorState, async ({ params: { id }, body }, { now, record }, tx) => {
      const { name, state, grants } = await accounts.accessOf(tx, id);
      record({
        action: stateActions[body.state],
        target: target(id),
        content: { name, before: { state }, after: body },
        tenants: inLogsOf(...grants),
      });
      if (body.state === "locked") await accounts.lockOperator(tx, { id, now });
      else if (body.state === "left") await accounts.endAccess(tx, { id, now });
      else await accounts.unlockOperator(tx, id);
    }),
  ];
}

const PAGE_SIZE = 50;
/** So many entries are checked in one call; the page asks for the next ones. */
const VERIFIED_AT_ONCE = 5_000;

function auditRoutes(deps: OperatorRouteDeps): ConsoleHandler[] {
  // An entry that is written meanwhile must not look like one that was added.
  const snapshot = { isolation: "repeatable read", readOnly: true } as const;
  const part = async (tx: PlatformTransaction, begin: number | undefined, now: Date) => {
    const { hash, ...found } = await verifyAuditPart(deps, tx, { now, begin, most: VERIFIED_AT_ONCE });
    return { ...found, hash: hash.toString("hex"), checkedAt: now };
  };
  const page = async (
    tx: PlatformTransaction,
    {
      before,
      size = PAGE_SIZE,
      ...filter
    }: AuditSearch & { before?: number | undefined; size?: number | undefined },
  ) => {
    const found = await findAudit(deps, tx, await auditFilter(tx, filter), { before, size });
    const entries = await withTargetNames(tx, found);
    return {
      content: entries.map((entry) => ({
        ...entry,
        content: entry.content === undefined ? null : JSON.stringify(entry.content),
      })),
      next: entries.length < size ? null : (entries.at(-1)?.position ?? null),
    };
  };
  return [
    onConsole(audit.listAudit, ({ query }, _context, tx) => page(tx, query)),
    onConsole(audit.listInstallationAudit, ({ query }, _context, tx) => page(tx, query)),
    onConsole(audit.exportAudit, async ({ query }, { language }, tx) =>
      auditCsv(deps, tx, await auditFilter(tx, query), language),
    ),
    onConsole(audit.exportInstallationAudit, async ({ query }, { language }, tx) =>
      auditCsv(deps, tx, await auditFilter(tx, query), language),
    ),
    onConsoleAlone(audit.verifyAudit, ({ query }, { tenant, now }) =>
      deps.database.inTenant(tenant.id, (tx) => part(tx, query.after, now), snapshot),
    ),
    onConsoleAlone(audit.verifyInstallationAudit, ({ query }, { now }) =>
      deps.database.withoutTenant((tx) => part(tx, query.after, now), snapshot),
    ),
  ];
}

const deciderOf = ({ operator, tenant }: OperatorContext & { tenant?: OperatorTenantContext["tenant"] }) => ({
  operatorId: operator.id,
  grants: operator.grants,
  tenant: tenant?.slug ?? null,
});

function changeRoutes(deps: OperatorRouteDeps): ConsoleHandler[] {
  const reject = async (
    tx: PlatformTransaction,
    { id, note }: { id: number; note: string },
    context: OperatorContext,
  ) => {
    const { operator, now, record } = context;
    const { kind, target } = await openChange(tx, id, deciderOf(context));
    record({ target: { kind, id: target }, content: { note } });
    await rejectChange(tx, { id, by: operator.id, note, now });
  };
  return [
    onConsole(work.listChanges, async ({ query }, context, tx) => ({
      content: await changesOfTenant(deps, tx, {
        ...context,
        status: query.status,
        viewerId: context.operator.id,
      }),
    })),
    onConsole(work.approveChange, async ({ params }, context, tx) => {
      const { kind, target } = await openChange(tx, params.id, deciderOf(context));
      context.record({ target: { kind, id: target } });
      await deps.appliers[kind as TenantChangeKind](tx, context, target);
    }),
    onConsole(work.rejectChange, ({ params, body }, context, tx) =>
      reject(tx, { ...params, ...body }, context),
    ),
    onConsole(work.listInstallationChanges, async ({ query }, { operator }, tx) => ({
      content: await roleGrants.namePeople(tx, await shownChanges(tx, query.status, operator.id)),
    })),
    onConsole(work.approveInstallationChange, async ({ params }, context, tx) => {
      const { operator, now, record } = context;
      const { kind, target } = await openChange(tx, params.id, deciderOf(context));
      record({ target: { kind, id: target } });
      const tenantOf = (slug: string) => deps.tenants.bySlug(slug);
      const approved = await roleGrants.approveRole(tx, { target, checker: operator.id, tenantOf, now });
      record(recordedRequest(deps.tenants, target, { name: approved.name }));
      await mailInvitation(deps, tx, approved, { tenant: approved.tenant ?? null, now });
    }),
    onConsole(work.rejectInstallationChange, async ({ params, body }, context, tx) => {
      const { target } = await findChange(tx, params.id);
      await reject(tx, { ...params, ...body }, context);
      context.record(recordedRequest(deps.tenants, target, { note: body.note }));
      await roleGrants.deleteUnwanted(tx, target, context.now);
    }),
  ];
}

function viewRoutes(): ConsoleHandler[] {
  return [
    onConsole(savedViews.listViews, async ({ query }, { operator }, tx) => ({
      content: await listViews(tx, operator.id, query.list),
    })),
    onConsole(savedViews.saveView, ({ body }, { operator, now }, tx) =>
      saveView(tx, { ...body, operatorId: operator.id, now }),
    ),
    onConsole(savedViews.renameView, ({ params, body }, { operator }, tx) =>
      renameView(tx, { operatorId: operator.id, id: params.id, name: body.name }),
    ),
    onConsole(savedViews.removeView, ({ params }, { operator }, tx) =>
      removeView(tx, operator.id, params.id),
    ),
  ];
}
