import type { FastifyInstance } from "fastify";
import { accountRoutes, registerOneClickOptOut } from "./modules/account/routes.ts";
import { EmailChanges } from "./modules/account/service/email-change.ts";
import { Logins } from "./modules/account/service/login.ts";
import { MyData } from "./modules/account/service/my-data.ts";
import { Newsletter } from "./modules/account/service/newsletter.ts";
import { PasswordChanges } from "./modules/account/service/password.ts";
import type { Catalogue } from "./modules/catalogue/service/catalogue.ts";
import type { Clock } from "./platform/clock.ts";
import type { Database } from "./platform/db/database.ts";
import type { CallHandler } from "./platform/http/handler.ts";
import { Passwords } from "./platform/passwords.ts";
import { deriveKey } from "./platform/secret-keys.ts";
import type { TenantDirectory } from "./platform/tenancy.ts";

interface AccountGround {
  readonly app: FastifyInstance;
  readonly clock: Clock;
  readonly tenants: TenantDirectory;
  readonly database: Database;
  readonly secretKeys: readonly Buffer[];
  readonly captchaKey: Buffer;
  readonly catalogue: Catalogue;
}

/** The referrer's account: login, passwords, own data. */
export function composeAccount({
  app,
  clock,
  tenants,
  database,
  secretKeys,
  captchaKey,
  catalogue,
}: AccountGround): CallHandler[] {
  const passwords = new Passwords();
  const logins = new Logins({ database, passwords, key: deriveKey(secretKeys, "login") });
  const passwordChanges = new PasswordChanges({ database, passwords, logins });
  const newsletter = new Newsletter(database);
  registerOneClickOptOut(app, tenants, clock, newsletter);
  return accountRoutes({
    database,
    logins,
    passwordChanges,
    emailChanges: new EmailChanges({ database, passwords }),
    myData: new MyData(database),
    newsletter,
    captchaKey,
    catalogue,
  });
}
