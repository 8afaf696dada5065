import { expect, test } from "vitest";
import type { Tenant } from "../../platform/tenancy.ts";
import { readTenantFile } from "../tenant/service/description.ts";
import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import { screenPath } from "../../platform/mail/brand.ts";
import * as z from "zod/mini";
import { mailBrandOf } from "./service.ts";

const file = await readTenantFile(new URL("../../../demo/ewe/tenant.json", import.meta.url));

const consoleUrl = new URL("https://konsole.example");

async function brandWith(changes: Readonly<Record<string, unknown>>, sender: readonly string[] = []) {
  const settings = z.parse(TenantSettings, { ...file.settings, ...changes });
  const tenant: Tenant = { id: 1, slug: "ewe", version: "1", settings, routes: file.routes };
  const tenants = {
    all: () => [tenant],
    byId: () => tenant,
    bySlug: () => tenant,
    byHost: () => tenant,
    originOf: () => "https://ewe.example",
  };
  const catalogue = { names: () => Promise.resolve((name: string) => name) };
  const deps = { tenants, catalogue, picturesOf: async () => ({}), senderOf: async () => sender, consoleUrl };
  return mailBrandOf(deps, tenant.id);
}

test("mails to the team link the tenant's own pages of the console", async () => {
  expect((await brandWith({})).consolePage?.("auszahlungen").href).toBe(
    "https://konsole.example/ewe/auszahlungen",
  );
});

test("mails end with company and address; where these are unknown, with the brand", async () => {
  const sender = ["Küstenstrom eG", "Deichkrone 3, 00264 Norderhaven"];
  const support = [expect.stringMatching(/^\S+@\S+$/), expect.stringMatching(/^\+?[\d\u00A0]+$/)];
  expect((await brandWith({}, sender)).legalNotice).toEqual([...sender, ...support]);
  expect((await brandWith({})).legalNotice).toEqual(["Küstenstrom", ...support]);
});

test("mails link the imprint that visitors see: the client's if the tenant hides its own", async () => {
  const ImpressumUrl = "https://www.kunde.example/impressum";
  expect((await brandWith({})).imprint).toBe("https://ewe.example/impressum");
  expect((await brandWith({ ModuleAdv: 1 })).imprint).toBe(file.settings["MandantUrl"]);
  expect((await brandWith({ ModuleAdv: 1, ImpressumUrl })).imprint).toBe(ImpressumUrl);
});

test("with autologin, which has no registration page, the mailed link opens the confirmation page", async () => {
  const confirmAt = async (IsAutologin: 0 | 1) =>
    screenPath(await brandWith({ IsAutologin }), { screen: "completeRegistration", query: { token: "abc" } });
  expect(await confirmAt(0)).toBe("/registrieren?token=abc");
  expect(await confirmAt(1)).toBe("/bestaetigung?token=abc");
});
