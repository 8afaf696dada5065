import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { accountRoutes, registerOneClickOptOut } from "../modules/account/routes.ts";
import { freezePayouts } from "../modules/bank-account/service/payee.ts";
import { followAddress } from "../modules/privacy/service/request-progress.ts";
import type { ConsentDeps } from "../modules/consent/service/deps.ts";
import type { Catalogue } from "../modules/catalogue/service/catalogue.ts";
import { maskMail } from "./mails.ts";
import { privacyRoutes } from "../modules/privacy/routes.ts";
import type { Clock } from "../platform/clock.ts";
import type { Database } from "../platform/db/database.ts";
import type { AnonymousLimit } from "../platform/http/anonymous-limit.ts";
import type { CallHandler } from "../platform/http/handler.ts";
import { Passwords } from "../platform/passwords.ts";
import { deriveKey } from "../platform/secret-keys.ts";
import type { TenantDirectory } from "../platform/tenancy.ts";
import { moneySeal } from "./reward.ts";

interface ComposeAccountDeps {
  readonly app: FastifyInstance;
  readonly config: Pick<Config, "publicUrl">;
  readonly clock: Clock;
  readonly tenants: TenantDirectory;
  readonly database: Database;
  readonly secretKeys: readonly Buffer[];
  readonly captchaKey: Buffer;
  readonly catalogue: Catalogue;
  readonly consent: ConsentDeps;
  readonly anonymous: AnonymousLimit;
}

/** The referrer's account: login, passwords, own data. */
export function composeAccount({
  app,
  config,
  clock,
  tenants,
  database,
  secretKeys,
  captchaKey,
  catalogue,
  consent,
  anonymous,
}: ComposeAccountDeps): CallHandler[] {
  registerOneClickOptOut(app, { database, tenants, clock, consent });
  return [
    ...accountRoutes({
      database,
      passwords: new Passwords(),
      loginKey: deriveKey(secretKeys, "login"),
      isSecure: config.publicUrl.protocol === "https:",
      captchaKey,
      contactKey: deriveKey(secretKeys, "contact"),
      consent,
      // Passed in, because bank-account may depend on account through other modules.
      freezePayouts: (tx, id, now) => freezePayouts(tx, { party: "referrer", id }, now),
      moveRequests: (tx, { referrerId, to, now }) => followAddress(tx, { referrerId }, { email: to, now }),
      anonymous,
    }),
    ...privacyRoutes({ database, catalogue, seal: moneySeal(secretKeys), maskMail }),
  ];
}
