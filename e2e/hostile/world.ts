import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll } from "vitest";
import { createDemoHistory } from "../../server/src/demo/history.ts";
import { demoReferrer } from "../../server/src/demo/demo-tenants.ts";
import { setTenantFields } from "../../server/src/modules/tenant/service/administration.ts";
import { builtWeb } from "../../server/src/platform/pages/web.ts";
import { startTestApp, type TestApp } from "../../server/test/app.ts";
import { plantRecipient, plantRecommendation } from "../../server/test/people.ts";
import { tenantIdOf } from "../../server/test/referrers.ts";
import { plantReward } from "../../server/test/rewards.ts";
import { HOSTILE_CMS_SECRET, serveHostileContent } from "./content.ts";
import { moneyDesk } from "../../server/test/money.ts";

/** The product with people, recommendations, orders and rewards of a year, and with hostile content. */
export async function hostileWorld(contentTexts: readonly string[]) {
  // The cached content must not mix with that of another run.
  const dataFolder = await mkdtemp(join(tmpdir(), "weitersagen-hostile-"));
  afterAll(() => rm(dataFolder, { recursive: true, force: true }));
  const app = await startTestApp({
    web: await builtWeb(fileURLToPath(new URL("../../web", import.meta.url))),
    environment: { CMS_URL: await serveHostileContent(contentTexts), DATA_DIR: dataFolder },
  });
  const tenant = app.tenants.bySlug("ewe");
  if (!tenant) throw new Error("no tenant ewe");
  // The terms of a recommendation are read from the CMS.
  await setTenantFields(app.database, "ewe", [`CmsClientSecret=${HOSTILE_CMS_SECRET}`]);
  const narrator = await demoReferrer("ewe");
  await createDemoHistory(app, tenant, narrator, app.clock.now());
  const referrer = await app.testDatabase.owner.query<{ id: number }>(
    "select id from referrer where tenant_id = $1 and email = $2",
    [tenantIdOf(app, "ewe"), narrator.email],
  );
  const referrerId = Number(referrer.rows[0]?.id);
  await app.testDatabase.owner.query(
    "update referrer set customer_number = 'KS-1', customer_number_status = 'pending' where id = $1",
    [referrerId],
  );
  const account = { holder: "<img src=x onerror=alert(1)>", iban: "DE89370400440532013000" };
  const person = { party: "referrer", id: referrerId } as const;
  await moneyDesk(app).saveAccount(person, account);
  const session = await app.issueToken("ewe", "user", referrerId);
  const reward = await plantReward(app, "ewe", { referrerId, productId: 101 });
  const made = await plantRecommendation(app, {
    tenant: "ewe",
    product: 101,
    headers: [["Authorization", `Bearer ${session}`]],
  });
  const accepted = await plantRecipient(app, "ewe", made.recommendation);
  return { app, session, visits: visitsOf({ ...made, ...accepted, reward }) };
}

export interface Visit {
  readonly tenant: string;
  readonly path: string;
}

interface Things {
  readonly recommendation: string;
  readonly recipientToken: string;
  readonly reward: { readonly id: number; readonly token: string };
}

/** Every kind of page that shows stored data. */
function visitsOf({ recommendation, recipientToken, reward }: Things): Visit[] {
  const at = (tenant: string, paths: readonly string[]) => paths.map((path) => ({ tenant, path }));
  return [
    ...at("ewe", [
      "/",
      "/faq",
      "/impressum",
      "/agb",
      "/kontakt",
      "/aktuellepraemienuebersicht",
      "/strom",
      "/empfehlen/101",
      `/empfehlung/${recommendation}`,
      `/empfaengerbestaetigung?nr=${recommendation}`,
      `/empfaengerdaten/${recommendation}`,
      `/empfaenger/zustimmung?token=${recipientToken}`,
      "/persoenlicherbereich",
      "/meinedaten",
      "/kundennummer",
      `/praemie?token=${reward.token}`,
      `/praemie/${reward.id}?token=${reward.token}`,
      "/empfehler/bankdaten",
    ]),
    ...at("telekom", ["/", "/internet", "/smartphones.html"]),
    ...at("allianz", ["/", "/?suche=alert", "/mitarbeiterempfehlen"]),
  ];
}

export function addressOf({ url }: TestApp, { tenant, path }: Visit): string {
  return `http://${tenant}.localhost:${new URL(url).port}${path}`;
}
