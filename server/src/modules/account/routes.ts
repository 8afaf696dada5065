import {
  changePassword,
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
import { fieldRuleText } from "@weitersagen/contract/field-rules";
import { PASSWORD_MIN_LENGTH, PASSWORD_PATTERN } from "@weitersagen/contract/password";
import type { Database } from "../../platform/db/database.ts";
import { on, type CallHandler } from "../../platform/http/handler.ts";
import type { Logins } from "./service/login.ts";
import { requestLink } from "./service/mailed-links.ts";
import type { MyData } from "./service/my-data.ts";
import type { PasswordChanges } from "./service/password.ts";

interface AccountParts {
  readonly database: Database;
  readonly logins: Logins;
  readonly passwordChanges: PasswordChanges;
  readonly myData: MyData;
}

export function accountRoutes({ database, logins, passwordChanges, myData }: AccountParts): CallHandler[] {
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
    on(getUser, (_input, context) => myData.user(context)),
    on(updateLanguage, ({ body }, context) => myData.change({ language: body.language }, context)),
  ];
}
