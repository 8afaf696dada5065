import type { FastifyInstance } from "fastify";
import {
  changePassword,
  createReferrer,
  getPasswordRule,
  getUser,
  login,
  loginByToken,
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
  deleteAccount,
  endNewsletter,
  exportPersonalData,
  getCustomerNumber,
  getEarnings,
  setCustomerNumber,
  setNewsletterOptIn,
} from "@weitersagen/contract/my-data-calls";
import { fieldRuleText } from "@weitersagen/contract/field-rules";
import { PASSWORD_MIN_LENGTH, PASSWORD_PATTERN } from "@weitersagen/contract/password";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Catalogue } from "../catalogue/service/catalogue.ts";
import { on, type CallHandler } from "../../platform/http/handler.ts";
import { Refusal } from "../../platform/refusal.ts";
import type { TenantDirectory } from "../../platform/tenancy.ts";
import type { EmailChanges } from "./service/email-change.ts";
import type { Logins } from "./service/login.ts";
import { requestLink } from "./service/mailed-links.ts";
import type { MyData } from "./service/my-data.ts";
import type { Newsletter } from "./service/newsletter.ts";
import type { PasswordChanges } from "./service/password.ts";
import * as personalData from "./service/personal-data.ts";
import * as registration from "./service/registration.ts";

interface AccountParts {
  readonly database: Database;
  readonly logins: Logins;
  readonly passwordChanges: PasswordChanges;
  readonly emailChanges: EmailChanges;
  readonly myData: MyData;
  readonly newsletter: Newsletter;
  readonly captchaKey: Buffer;
  readonly catalogue: Catalogue;
}

export function accountRoutes(parts: AccountParts): CallHandler[] {
  return [...loginRoutes(parts), ...myDataRoutes(parts)];
}

function loginRoutes({ database, logins, passwordChanges, captchaKey }: AccountParts): CallHandler[] {
  return [
    on(login, ({ body }, context) => logins.login(body, context)),
    on(loginByToken, ({ query }, context) => logins.loginByToken(query.token, context)),
    on(logout, (_input, context) => logins.logout(context)),
    on(requestLoginLink, ({ body }, { tenant }) => requestLink(database, tenant, "login", body.email)),
    on(requestPasswordReset, ({ params }, { tenant }) =>
      requestLink(database, tenant, "passwordReset", params.email),
    ),
    on(validateResetPassword, ({ body }, context) => passwordChanges.validate(body.token, context)),
    on(resetPassword, ({ body }, context) => passwordChanges.reset(body.token, body.password, context)),
    on(changePassword, ({ body }, context) =>
      passwordChanges.change(body.oldPassword, body.password, context),
    ),
    on(getPasswordRule, (_input, { language }) => ({
      minLength: PASSWORD_MIN_LENGTH,
      pattern: PASSWORD_PATTERN,
      message: fieldRuleText("passwordRule", language) ?? "",
    })),
    on(createReferrer, ({ body, query }, context) =>
      registration.createReferrer({ database, captchaKey }, body, query.captcha, context),
    ),
  ];
}

function myDataRoutes({
  database,
  catalogue,
  myData,
  emailChanges,
  newsletter,
}: AccountParts): CallHandler[] {
  return [
    on(getUser, (_input, context) => myData.user(context)),
    on(updateLanguage, ({ body }, context) => myData.setLanguage(body.language, context)),
    on(changeUser, ({ body }, context) => myData.setName(body, context)),
    on(changeEmail, ({ body }, context) => emailChanges.request(body, context)),
    on(confirmEmail, ({ body }, context) => emailChanges.confirm(body.token, context)),
    on(exportPersonalData, (_input, context) =>
      personalData.exportPersonalData({ database, catalogue }, context),
    ),
    on(deleteAccount, (_input, context) => myData.delete(context)),
    on(getEarnings, (_input, context) => myData.earnings(context)),
    on(getCustomerNumber, (_input, context) => myData.customerNumber(context)),
    on(setCustomerNumber, ({ params, query }, context) =>
      myData.setCustomerNumber(params.publicHash, query.customerNumber, context),
    ),
    on(setNewsletterOptIn, ({ body }, context) => newsletter.setOptIn(body?.optIn ?? true, context)),
    on(confirmNewsletter, ({ body }, context) => newsletter.confirm(body.token, context)),
    on(endNewsletter, ({ body }, context) =>
      "token" in body
        ? newsletter.end(body.token, context)
        : requestLink(database, context.tenant, "newsletterOptOut", body.email),
    ),
  ];
}

/**
 * RFC 8058: a mail program unsubscribes its reader with one POST to the address in the mail, without cookies, login or a
 * page. The word in the body keeps link checkers, which only fetch, from doing it.
 */
export function registerOneClickOptOut(
  app: FastifyInstance,
  tenants: TenantDirectory,
  clock: Clock,
  newsletter: Newsletter,
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: 10_000 },
      (_request, body, done) => done(null, body),
    );
    scope.post("/empfehler/newsletter/optout", async (request, reply) => {
      const tenant = tenants.byHost(request.headers.host ?? "");
      if (!tenant) throw new Refusal("notFound");
      const { token } = request.query as { token?: unknown };
      const isOneClick = /List-Unsubscribe\b[^]{0,200}One-Click/.test(String(request.body));
      if (typeof token !== "string" || !isOneClick) throw new Refusal("invalidInput");
      await newsletter.end(token, { tenant, now: clock.now() });
      return reply.header("cache-control", "no-store").code(200).send();
    });
  });
}
