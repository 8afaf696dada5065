import { beforeAll, expect, test } from "vitest";
import { demoDatabase, silentLog } from "../../../../test/database.ts";
import { Tenants } from "./directory.ts";

const { database, owner } = await demoDatabase();
const hosts = { publicUrl: new URL("https://empfehlen.example"), fallbackSlug: "telekom" };
const tenants = new Tenants(database, hosts, silentLog);

beforeAll(() => tenants.refresh());

const addDomain = (slug: string, domain: string) =>
  owner.query("insert into tenant_domain (tenant_id, domain) select id, $2 from tenant where slug = $1", [
    slug,
    domain,
  ]);

test.each(["freunde.empfehlen.example", "freunde.localhost", "freunde.kuestenstrom.example"])(
  "a tenant's own domain %s leads to it, wherever it lies",
  async (domain) => {
    expect(tenants.byHost(domain)).toBeUndefined();
    await addDomain("ewe", domain);
    await tenants.refresh();
    expect(tenants.byHost(`${domain}:443`)?.slug).toBe("ewe");
    expect(tenants.byHost("allianz.empfehlen.example")?.slug).toBe("allianz");
    expect(tenants.byHost("empfehlen.example")?.slug).toBe("telekom");
  },
);

test("a change of one tenant loads that tenant only", async () => {
  const before = new Map(tenants.all().map((tenant) => [tenant.slug, tenant]));
  await owner.query("update tenant set brand = 'Renamed' where slug = 'allianz'");
  await tenants.refresh();
  expect(tenants.bySlug("ewe")).toBe(before.get("ewe"));
  expect(tenants.bySlug("allianz")).not.toBe(before.get("allianz"));
  expect(tenants.byId(before.get("ewe")?.id ?? 0)).toBe(before.get("ewe"));
});

test("a tenant whose new settings are not valid keeps its last valid state", async () => {
  const before = tenants.bySlug("allianz");
  await owner.query("update tenant set configuration = '{}' where slug = 'allianz'");
  await tenants.refresh();
  expect(tenants.bySlug("allianz")).toBe(before);
});
