import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { root } from "../scripts/run.ts";
import { command } from "./command.ts";

const port = () => String(process.env["E2E_PORT"]);

type Settings = Readonly<Record<string, unknown>>;

/** A tenant for one spec, so that its settings do not affect other specs. */
export interface OwnTenant {
  readonly slug: string;
  readonly url: string;
  /** Changes settings that are not public. */
  setPrivate(settings: Settings): Promise<void>;
  /** Changes settings and waits until they take effect. */
  set(settings: Settings): Promise<void>;
  /** Creates an account by a first recommendation. Returns the number of the recommendation. */
  recommend(email: string): Promise<string>;
  /** The login link that the operator issues for that person. */
  loginLink(email: string): Promise<string>;
  autologinLink(email: string): Promise<string>;
}

/** A copy of Küstenstrom with its products and the given settings. */
export async function createOwnTenant(name: string, settings: Settings = {}): Promise<OwnTenant> {
  // A new name for each attempt of a test.
  const slug = `${name}-${randomBytes(3).toString("hex")}`;
  const demo = join(root, "server/demo/ewe");
  const read = async (file: string) => JSON.parse(await readFile(join(demo, file), "utf8")) as Settings;
  const description = (await read("tenant.json")) as { readonly settings: Settings };
  const folder = await mkdtemp(join(tmpdir(), "weitersagen-tenant-"));
  const file = join(folder, "tenant.json");
  const names = { Mandant: slug, apiRoute: `/${slug}`, Theme: await read("theme.json") };
  await writeFile(
    file,
    JSON.stringify({ ...description, settings: { ...description.settings, ...names, ...settings } }),
  );
  await command("tenant", "create", file);
  await command("catalogue", "load", slug, demo, "--yes");
  await rm(folder, { recursive: true });

  const api = `http://127.0.0.1:${port()}/api/v1`;
  const fields = async () =>
    (await (await fetch(`${api}/mandant/${slug}`)).json()) as Record<string, unknown>;
  const noticed = (expected: Settings) => expect.poll(fields, { timeout: 20_000 }).toMatchObject(expected);
  await noticed({ Mandant: slug, ...settings });
  const set = (changed: Settings) =>
    command(
      "tenant",
      "set",
      slug,
      ...Object.entries(changed).map(([field, value]) => `${field}=${JSON.stringify(value)}`),
    );
  const url = `http://${slug}.localhost:${port()}`;
  return {
    slug,
    url,
    async setPrivate(changed) {
      await set(changed);
    },
    async set(changed) {
      await set(changed);
      await noticed(changed);
    },
    async recommend(email) {
      const body = {
        Empfehlung: { Produkt: 101, AgbText: "2026-05-01", Channel: "web" },
        Empfehler: { Vorname: "Erika", Nachname: "Beispiel", Email: email, Teilnahmeberechtigt: true },
      };
      const answer = await fetch(`${api}/${slug}/Empfehlen/create`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      expect(answer.status).toBe(201);
      return ((await answer.json()) as { Empfehlungsnummer: string }).Empfehlungsnummer;
    },
    loginLink: async (email) =>
      url + new URL(await command("account", "login-link", slug, email, "test")).pathname,
    autologinLink: async (email) =>
      `${url}/login/${(await command("account", "autologin", slug, email, "7", "test")).trim()}`,
  };
}
