import { randomBytes } from "node:crypto";
import { createRecommendation } from "../server/src/modules/recommendation/service/create.ts";
import type { Tenant } from "../server/src/platform/tenancy.ts";
import type { BenchProduct } from "./bench-database.ts";

/** A recommendation of a new referrer without login, in a transaction of its own. */
export const create = ({ database, recommendation }: BenchProduct["product"], tenant: Tenant) =>
  database.inTenant(tenant.id, (tx) =>
    createRecommendation(
      recommendation,
      tx,
      { tenant, actor: { kind: "anonymous" }, language: "de", now: new Date() },
      {
        recommendation: { productId: 101, terms: "2026-05-01" },
        referrer: {
          firstName: "Erika",
          lastName: "Muster",
          email: `${randomBytes(8).toString("hex")}@example.org`,
        },
      },
      undefined,
    ),
  );
