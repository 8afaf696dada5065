import { TenantConfiguration } from "@weitersagen/contract/tenant";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../../test/app.ts";
import { eventually } from "../../../../test/eventually.ts";
import { createTenant, describeTenant, setTenantFields } from "./administration.ts";
import { readTenantFile } from "./description.ts";

const app = await startTestApp();
const { database, owner } = app.testDatabase;

const demo = (slug: string) =>
  readTenantFile(new URL(`../../../../demo/${slug}/tenant.json`, import.meta.url));

describe("a fourth tenant", () => {
  test("needs only settings, theme, routes and a domain, and no restart", async () => {
    const ewe = await demo("ewe");
    await createTenant(owner, {
      ...ewe,
      settings: { ...ewe.settings, Mandant: "stadtwerk", Name: "Stadtwerk Süd", apiRoute: "/stadtwerk" },
      domains: ["empfehlen.stadtwerk.example"],
    });
    await eventually(() => app.tenants.bySlug("stadtwerk") !== undefined);
    const configuration = await fetch(`${app.url}/api/v1/mandant/stadtwerk`);
    expect(await configuration.json()).toMatchObject({ Mandant: "stadtwerk", Name: "Stadtwerk Süd" });
    expect(app.tenants.byHost("empfehlen.stadtwerk.example")?.slug).toBe("stadtwerk");
    const routes = await fetch(`${app.url}/api/v1/stadtwerk/route/default`);
    expect(await routes.json()).toEqual(
      expect.arrayContaining([
        { Name: "Impressum", Path: "/impressum", PathEn: "/imprint" },
        { Name: "Dashboard", Path: "/persoenlicherbereich", PathEn: "/my-recommendations" },
        { Name: "Click", Path: "/k/:code" },
      ]),
    );
  });

  test("cannot take a slug that exists", async () => {
    await expect(createTenant(owner, await demo("ewe"))).rejects.toThrow("wrongState");
  });

  test("is not created if one setting is invalid", async () => {
    const ewe = await demo("ewe");
    const wrong = { ...ewe, settings: { ...ewe.settings, Mandant: "falsch", RecommenderDefaultShare: 33 } };
    await expect(createTenant(owner, wrong)).rejects.toThrow("invalidInput");
    expect((await owner.query("select from tenant where slug = 'falsch'")).rowCount).toBe(0);
  });

  test("is refused with an unknown field and with a secret in its file", async () => {
    const ewe = await demo("ewe");
    const names = { Mandant: "falsch", apiRoute: "/falsch" };
    const wrong = { ...ewe, settings: { ...ewe.settings, ...names, Gutschein: 1, CmsClientId: "kunde" } };
    await expect(createTenant(owner, wrong)).rejects.toMatchObject({
      options: {
        errors: [
          { path: "Gutschein", message: "unknown field" },
          { path: "CmsClientId", message: "a secret: use tenant set" },
        ],
      },
    });
  });

  test.each(["mandant", "konsole", "sso", "api", "cms", "www"])(
    "cannot have the reserved slug %s",
    async (slug) => {
      const ewe = await demo("ewe");
      const settings = { ...ewe.settings, Mandant: slug, apiRoute: `/${slug}` };
      await expect(createTenant(owner, { ...ewe, settings })).rejects.toMatchObject({
        options: { errors: [{ path: "Mandant" }] },
      });
    },
  );
});

let count = 0;

test("a tenant with a domain of another tenant is not created, and the domain is named", async () => {
  const ewe = await demo("ewe");
  await setTenantFields(database, "ewe", ["Domains=empfehlen.kueste.example"]);
  const slug = `zweite-${++count}`;
  const settings = { ...ewe.settings, Mandant: slug, Name: "Zweite", apiRoute: `/${slug}` };
  await expect(
    createTenant(owner, { ...ewe, settings, domains: ["empfehlen.kueste.example"] }),
  ).rejects.toMatchObject({
    reason: "wrongState",
    options: { detail: expect.stringContaining("kueste.example") },
  });
  await expect(setTenantFields(database, "allianz", ["Domains=empfehlen.kueste.example"])).rejects.toThrow(
    "wrongState",
  );
  expect((await owner.query("select from tenant where slug = $1", [slug])).rowCount).toBe(0);
  await createTenant(owner, { ...ewe, settings, domains: [`${slug}.example`, `${slug}.example`] });
  await setTenantFields(database, "ewe", ["Domains="]);
});

describe("the public configuration", () => {
  test("contains every field of the contract and no field that stays on the server", async () => {
    await setTenantFields(database, "ewe", ["CmsClientSecret=streng-geheim"]);
    const answer = await fetch(`${app.url}/api/v1/mandant/ewe`);
    const text = await answer.text();
    const expected = Object.values(TenantConfiguration.fields).map(([wireName]) => wireName);
    const optional = new Set(["ImpressumUrl", "ConsentServiceUrl", "EmailWiederholen", "Kollegenkreis"]);
    expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual(
      expected.filter((name) => !optional.has(name)).toSorted(),
    );
    expect(text).not.toMatch(/geheim|Theme|FrameAncestors|Umgebungen/);
  });
});

test("tracking site and consent service depend on the environment", async () => {
  const there = await demo("ewe");
  const settings = {
    ...there.settings,
    Mandant: "umgebung",
    apiRoute: "/umgebung",
    Umgebungen: {
      development: { TrackingSiteId: 42, ConsentServiceUrl: "https://einwilligung.example/hier.js" },
      production: { TrackingSiteId: 43, ConsentServiceUrl: "https://einwilligung.example/dort.js" },
    },
  };
  await createTenant(owner, { ...there, settings });
  await app.tenants.refresh();
  const answer = await fetch(`${app.url}/api/v1/mandant/umgebung`);
  expect(await answer.json()).toMatchObject({
    trackings: [{ SiteId: 42 }],
    ConsentServiceUrl: "https://einwilligung.example/hier.js",
  });
});

describe("setting fields", () => {
  test("changes flags, routes and domains together, and running servers reload them", async () => {
    await setTenantFields(database, "allianz", [
      "ModuleErzwingeLogin=1",
      "Route.Faq=/fragen",
      "Domains=empfehlen.sichergut.example",
    ]);
    await eventually(() => app.tenants.bySlug("allianz")?.settings.forcesLogin === true);
    expect(app.tenants.bySlug("allianz")?.routes).toContainEqual({ name: "Faq", path: "/fragen" });
    expect(app.tenants.byHost("EMPFEHLEN.sichergut.example:443")?.slug).toBe("allianz");
  });

  test("links begin with the first domain of the alphabet, or with the one that was chosen among them", async () => {
    const origin = async () => {
      await app.tenants.refresh();
      const tenant = app.tenants.bySlug("allianz");
      return tenant && app.tenants.originOf(tenant);
    };
    const domains = "Domains=a.sichergut.example,empfehlen.sichergut.example";
    await setTenantFields(database, "allianz", [domains]);
    expect(await origin()).toBe("https://a.sichergut.example");
    await setTenantFields(database, "allianz", ["Hauptdomain=empfehlen.sichergut.example"]);
    expect(await origin()).toBe("https://empfehlen.sichergut.example");
    const foreign = setTenantFields(database, "allianz", ["Hauptdomain=www.fremd.example"]);
    await expect(foreign).rejects.toThrow("invalidInput");
    await expect(setTenantFields(database, "allianz", ["Domains=a.sichergut.example"])).rejects.toThrow(
      "invalidInput",
    );
    expect(await origin()).toBe("https://empfehlen.sichergut.example");
    await setTenantFields(database, "allianz", ["Hauptdomain=", "Domains=empfehlen.sichergut.example"]);
    expect(await origin()).toBe("https://empfehlen.sichergut.example");
  });

  test.each([
    ["ModuleErzwingeLogin=ja", "invalidInput"],
    ["GibtEsNicht=1", "invalidInput"],
    ["ohne-gleichheitszeichen", "invalidInput"],
    ["Mandant=anders", "wrongState"],
    ["apiRoute=/ewe", "invalidInput"],
    ["RecommenderDefaultShare=50", "invalidInput"],
    ["Route.Fragen=/fragen", "invalidInput"],
    ["Route.Faq=fragen", "invalidInput"],
  ])("%s is refused and changes nothing", async (assignment, code) => {
    const before = app.tenants.bySlug("telekom")?.version;
    await expect(setTenantFields(database, "telekom", ["ModuleAdv=1", assignment])).rejects.toThrow(code);
    await app.tenants.refresh();
    expect(app.tenants.bySlug("telekom")?.version).toBe(before);
  });

  test("with an empty value clears an optional field and the English path of a screen", async () => {
    const optional = async () => {
      const { settings, routes } = await describeTenant(database, "telekom");
      const faq = routes.find(({ name }) => name === "Faq");
      return { service: settings["ConsentServiceUrl"], faq: faq?.englishPath };
    };
    const url = "https://einwilligung.example/dienst.js";
    await setTenantFields(database, "telekom", [`ConsentServiceUrl=${url}`, "Route.Faq.en=/questions"]);
    expect(await optional()).toEqual({ service: url, faq: "/questions" });
    await setTenantFields(database, "telekom", ["ConsentServiceUrl=", "Route.Faq.en="]);
    expect(await optional()).toEqual({ service: undefined, faq: undefined });
  });

  test("of an unknown tenant is refused", async () => {
    await expect(setTenantFields(database, "niemand", ["ModuleAdv=1"])).rejects.toThrow("notFound");
  });
});

test("a channel can have any negative position", async () => {
  await setTenantFields(database, "telekom", ["ModuleXing=-7"]);
  await app.tenants.refresh();
  expect(app.tenants.bySlug("telekom")?.settings.channelXing).toBe(-7);
});

describe("the tenant of a host", () => {
  test.each([
    ["telekom.localhost:3000", "telekom"],
    ["ewe.localhost", "ewe"],
    ["localhost:3000", "telekom"],
    ["127.0.0.1:3000", "telekom"],
    ["[::1]:3000", "telekom"],
    ["niemand.localhost:3000", undefined],
    ["evil.example", undefined],
    ["ewe.localhost.evil.example", undefined],
    ["ewe.localhost:3000@evil.example", undefined],
    ["", undefined],
  ])("%s is %s", (host, slug) => {
    expect(app.tenants.byHost(host)?.slug).toBe(slug);
  });
});

test("titles of tiers are translated into the caller's language", async () => {
  const titlesOf = async (title: unknown) => {
    const dates = { Startdatum: "2026-09-01T00:00:00+02:00", Enddatum: null };
    const tier = { Id: "bonus", Titel: title, ...dates, WertCent: 1500, Erfolg: 1 };
    await setTenantFields(app.database, "ewe", [`mehrfachPraemien=${JSON.stringify([tier])}`]);
    await app.tenants.refresh();
    const titles = ["de", "en"].map(async (language) => {
      const answer = await fetch(`${app.url}/api/v1/mandant/ewe`, {
        headers: { "Accept-Language": language },
      });
      const { mehrfachPraemien } = (await answer.json()) as { mehrfachPraemien: { Titel: string }[] };
      return mehrfachPraemien[0]?.Titel;
    });
    return Promise.all(titles);
  };
  expect(await titlesOf({ de: "Erste Empfehlung", en: "First one" })).toEqual([
    "Erste Empfehlung",
    "First one",
  ]);
  expect(await titlesOf("Bonus")).toEqual(["Bonus", "Bonus"]);
});
