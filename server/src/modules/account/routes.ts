import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from "fastify";
import {
  changePassword,
  createReferrer,
  getPasswordRule,
  getUser,
  login,
  loginByToken,
  loginWithToken,
  logout,
  requestLoginLink,
  requestPasswordReset,
  resetPassword,
  updateLanguage,
  validateResetPassword,
} from "@weitersagen/contract/account-calls";
import {
  changeEmail,
  changeUser,
  confirmEmail,
  confirmNewsletter,
  dropEmailChange,
  endNewsletter,
  getCustomerNumber,
  listConsents,
  setCustomerNumber,
  setNewsletterOptIn,
  withdrawConsent,
} from "@weitersagen/contract/my-data-calls";
import { mailedScreens } from "@weitersagen/contract/mailed-screens";
import { inLanguage, languageOf } from "@weitersagen/contract/locale";
import { passwordHint } from "@weitersagen/contract/field-rules";
import { PASSWORD_MIN_LENGTH, PASSWORD_PATTERN } from "@weitersagen/contract/password";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { CaptchaDeps } from "../captcha/service.ts";
import type { AnonymousLimit } from "../../platform/http/anonymous-limit.ts";
import { on, onTransaction, type CallHandler } from "../../platform/http/handler.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { Tenant, TenantDirectory } from "../../platform/tenancy.ts";
import { screenPath } from "../tenant/service/screen-path.ts";
import * as consents from "./service/own-consents.ts";
import * as emailChange from "./service/email-change.ts";
import type { EmailChangeDeps } from "./service/email-change.ts";
import * as logins from "./service/login.ts";
import type { LoginDeps } from "./service/login.ts";
import { loginTarget } from "./service/login-target.ts";
import { requestLink } from "./service/mailed-links.ts";
import * as newsletter from "./service/newsletter.ts";
import * as password from "./service/password.ts";
import * as profile from "./service/profile.ts";
import * as registration from "./service/registration.ts";
import type { RegistrationDeps } from "./service/registration.ts";
import { unsubscribe, type UnsubscribeDeps } from "./service/unsubscribe.ts";

export type AccountDeps = LoginDeps &
  EmailChangeDeps &
  CaptchaDeps &
  RegistrationDeps & { readonly anonymous: AnonymousLimit };

export function accountRoutes(deps: AccountDeps): CallHandler[] {
  return [...loginRoutes(deps), ...myDataRoutes(deps)];
}

function loginRoutes(deps: AccountDeps): CallHandler[] {
  return [
    on(login, ({ body }, context) => logins.login(deps, body, context)),
    onTransaction(loginByToken, ({ query }, context, tx) => logins.loginByToken(tx, query.token, context)),
    onTransaction(loginWithToken, ({ body }, context, tx) => logins.loginByToken(tx, body.token, context)),
    onTransaction(logout, (_input, context, tx) => logins.logout(tx, context)),
    onTransaction(requestLoginLink, ({ body: { email, target } }, { language, tenant }, tx) =>
      requestLink(tx, "login", { email, language, redirect: loginTarget(tenant.routes, target) }),
    ),
    onTransaction(requestPasswordReset, ({ params: { email } }, { language }, tx) =>
      requestLink(tx, "passwordReset", { email, language }),
    ),
    onTransaction(validateResetPassword, ({ body }, { now }, tx) =>
      password.validateResetLink(tx, body.token, now),
    ),
    on(resetPassword, ({ body }, context) => password.resetPassword(deps, body, context)),
    on(changePassword, ({ body }, context) => password.changePassword(deps, body, context)),
    on(getPasswordRule, (_input, { language }) => ({
      minLength: PASSWORD_MIN_LENGTH,
      pattern: PASSWORD_PATTERN,
      message: passwordHint(language),
    })),
    deps.anonymous.around(
      onTransaction(createReferrer, async ({ body, query }, context, tx) => {
        const isConfirmed = await registration.createReferrer(deps, tx, context, body, query.captcha);
        return isConfirmed
          ? { status: 200 as const, body: { isConfirmed } }
          : { status: 204 as const, body: undefined };
      }),
    ),
  ];
}

function myDataRoutes(deps: AccountDeps): CallHandler[] {
  return [
    onTransaction(getUser, (_input, context, tx) => profile.getOwnUser(tx, context)),
    onTransaction(updateLanguage, ({ body }, context, tx) =>
      profile.changeLanguage(tx, context, body.language),
    ),
    onTransaction(changeUser, ({ body }, context, tx) => profile.changeName(tx, context, body)),
    on(changeEmail, ({ body }, context) => emailChange.requestEmailChange(deps, body, context)),
    onTransaction(dropEmailChange, (_input, context, tx) => emailChange.dropEmailChange(tx, context)),
    onTransaction(confirmEmail, ({ body }, { now }, tx) =>
      emailChange.confirmEmailChange(deps, tx, body.token, now),
    ),
    onTransaction(getCustomerNumber, (_input, context, tx) => profile.getCustomerNumber(tx, context)),
    onTransaction(setCustomerNumber, ({ params, query }, context, tx) =>
      profile.setCustomerNumber(tx, context, params.publicHash, query.customerNumber),
    ),
    onTransaction(setNewsletterOptIn, ({ body }, context, tx) =>
      newsletter.setNewsletter(deps, tx, context, body?.optIn ?? true),
    ),
    onTransaction(confirmNewsletter, ({ body }, context, tx) =>
      newsletter.confirmNewsletter(tx, context, body.token),
    ),
    onTransaction(listConsents, (_input, context, tx) => consents.listConsents(tx, context)),
    onTransaction(withdrawConsent, ({ body }, context, tx) => consents.withdrawOwn(tx, context, body)),
    onTransaction(endNewsletter, ({ body }, context, tx) =>
      "token" in body
        ? unsubscribe(deps, tx, context, body.token)
        : requestLink(tx, "newsletterOptOut", { email: body.email, language: context.language }),
    ),
  ];
}

interface OptOutDeps extends UnsubscribeDeps {
  readonly database: Database;
  readonly tenants: TenantDirectory;
  readonly clock: Clock;
}

/**
 * One-click unsubscribe (RFC 8058): the mail program sends a POST to the address in the header `List-Unsubscribe`, without
 * cookies or login. The body must be `List-Unsubscribe=One-Click`, so that link checkers do not unsubscribe anyone.
 */
export function registerOneClickOptOut(app: FastifyInstance, deps: OptOutDeps): void {
  const { database, tenants, clock } = deps;
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: 10_000 },
      (_request, body, done) => done(null, body),
    );
    const addressed = ({ headers, url }: FastifyRequest): Tenant | undefined => {
      const tenant = tenants.byHost(headers.host ?? "");
      return tenant && isOptOutPath(tenant, url) ? tenant : undefined;
    };
    // Any path, because a tenant may have renamed the screen. All others are answered as unknown before their body is read.
    const onRequest: onRequestHookHandler = (request, reply, done) => {
      if (addressed(request)) done();
      else reply.callNotFound();
    };
    scope.post("/*", { onRequest }, async (request, reply) => {
      const tenant = addressed(request);
      if (!tenant) throw new Refusal("notFound");
      const { token } = request.query as { token?: unknown };
      const isOneClick = /List-Unsubscribe\b[^]{0,200}One-Click/.test(String(request.body));
      if (typeof token !== "string" || !isOneClick) throw new Refusal("invalidInput");
      const language = languageOf(request.url);
      await database.inTenant(tenant.id, (tx) =>
        unsubscribe(deps, tx, { language, now: clock.now() }, token),
      );
      return reply.header("cache-control", "no-store").code(200).send();
    });
  });
}

/** The screen's path at the tenant, in any language, or the specified one, which older mails contain. */
function isOptOutPath({ routes, settings: { isAutologin } }: Tenant, url: string): boolean {
  const path = inLanguage(routes, new URL(url, "http://host.invalid").pathname, "de");
  return (
    path === screenPath({ routes, isAutologin }, "newsletterOptOut") ||
    path === mailedScreens.newsletterOptOut.path
  );
}
