import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { type Product, startProduct } from "../../scripts/product.ts";
import { editEntry, publishEntry, viewEntry } from "../../server/src/modules/content/service/desk.ts";
import { setTenantFields } from "../../server/src/modules/tenant/service/administration.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import type { Tenant } from "../../server/src/platform/tenancy.ts";
import { onFreshProduct } from "../bench-database.ts";
import { atMost, type Benchmark, median, type Measurement } from "../benchmark.ts";

const ROUNDS = 15;
const SLUG = "ewe";
const key = { schema: "faq", id: "wann" } as const;

async function pageOf({ port }: Product, path: string): Promise<string> {
  const call = request({ host: "127.0.0.1", port, path, headers: { host: `${SLUG}.localhost` } }).end();
  const [answer]: IncomingMessage[] = await once(call, "response");
  if (!answer) throw new Error(`${path} was not answered`);
  return text(answer);
}

/** Milliseconds until the page of each server shows the words. */
async function untilShown(servers: readonly Product[], path: string, words: string): Promise<number> {
  const began = performance.now();
  await Promise.all(
    servers.map(async (server) => {
      while (!(await pageOf(server, path)).includes(words)) await pause(50);
    }),
  );
  return performance.now() - began;
}

/** Publishes another title of a question, as a manager does in the console. */
async function publishTitle(database: Database, tenant: Tenant, title: string): Promise<void> {
  const now = new Date();
  await database.inTenant(tenant.id, async (tx) => {
    const { newest, published, data } = await viewEntry(tx, tenant, key, { language: "de", now });
    const changed = { ...data, Frage: { ...data["Frage"], de: title } };
    const edit = { key, expected: newest, data: changed, by: "bench", now, language: "de" } as const;
    const { version } = await editEntry(tx, tenant, edit);
    await publishEntry(tx, tenant, { key, version, expected: published, by: "bench", now });
  });
}

/** The slowest of the rounds counts. */
const measurement = (what: string, milliseconds: readonly number[]): Measurement => ({
  what,
  measured: `${(Math.max(...milliseconds) / 1000).toFixed(2)} s (median ${(median(milliseconds) / 1000).toFixed(2)} s)`,
  baseline: "–",
  figure: Math.max(...milliseconds) / 1000,
  aim: atMost(2),
});

export const publishing: Benchmark = {
  name: "P10",
  goal: "Seconds from a publication until two other servers on the same database show it",
  run: async () =>
    onFreshProduct(async ({ product, databaseUrl, jobsUrl, secretKeys }) => {
      const environment = {
        DATABASE_URL: databaseUrl,
        DATABASE_JOBS_URL: jobsUrl,
        SECRET_KEY: secretKeys.map((secret) => secret.toString("base64")).join(","),
        JOBS: "0",
        DEMO: "0",
      };
      const servers = [await startProduct({ environment }), await startProduct({ environment })];
      try {
        const tenant = product.tenants.bySlug(SLUG);
        if (!tenant) throw new Error(`There is no tenant ${SLUG}`);
        const content: number[] = [];
        const settings: number[] = [];
        for (let round = 1; round <= ROUNDS; round += 1) {
          const title = `Wann liegt die Prämie bereit (${round})?`;
          await publishTitle(product.database, tenant, title);
          content.push(await untilShown(servers, "/faq", title));
          const name = `Küstenstrom ${round}`;
          await setTenantFields(product.database, SLUG, [`Name=${name}`]);
          settings.push(await untilShown(servers, "/faq", name));
        }
        return [
          measurement("content, until the slower of two servers shows it", content),
          measurement("settings, the same", settings),
        ];
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
      }
    }),
};
