import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { mails } from "../../compose/mails.ts";

const app = await startTestApp();
const client = consoleClient(app);
const manager = await client.operator("manager");
const path = "/mandanten/ewe/texte/rewardReady";

async function call(method: string, to: string, body?: unknown) {
  return client.call(method, to, {
    session: await client.session(manager),
    body,
    headers: { "accept-language": "de" },
  });
}

interface Shown {
  readonly Texte: {
    readonly Name: string;
    readonly Variablen: string[];
    readonly De: { readonly Standard: string; readonly Eigener: string | null };
  }[];
}
const view = async () => (await call("GET", path)).json as unknown as Shown;
const change = (Name: string, Vorher: string | null, Nachher: string | null) => ({
  Aenderungen: [{ Name, Sprache: "de", Vorher, Nachher }],
});
const example = mails.find(({ name }) => name === "rewardReady");

test("the mail about a ready reward is written in the tenant's tone, and goes back to the standard", async () => {
  const listed = (await call("GET", "/mandanten/ewe/texte")).json as { Content: Record<string, unknown>[] };
  expect(listed.Content).toContainEqual(expect.objectContaining({ Gruppe: "rewardReady", Art: "mail" }));
  const { Texte } = await view();
  const subject = Texte.find(({ Variablen }) => Variablen.length > 0);
  if (!subject) throw new Error("no text with a variable");
  const variables = subject.Variablen.map((name) => `{${name}}`).join(" ");
  const own = `Moin! ${variables}`;
  const preview = await call("POST", `${path}/vorschau`, { Sprache: "de", Texte: { [subject.Name]: own } });
  expect(preview.status).toBe(200);
  expect(JSON.stringify(preview.json)).toContain("Moin!");
  expect(preview.json["Html"]).toContain("<html");
  // Nothing is saved yet.
  expect((await view()).Texte.find(({ Name }) => Name === subject.Name)?.De.Eigener).toBeNull();

  expect((await call("PUT", path, change(subject.Name, null, own))).status).toBe(204);
  await app.tenants.refresh();
  expect((await view()).Texte.find(({ Name }) => Name === subject.Name)?.De.Eigener).toBe(own);
  const stale = await call("PUT", path, change(subject.Name, null, `Hallo ${variables}`));
  expect(stale.status).toBe(409);
  expect((await call("PUT", path, change(subject.Name, own, null))).status).toBe(204);
  await app.tenants.refresh();
  expect((await view()).Texte.find(({ Name }) => Name === subject.Name)?.De.Eigener).toBeNull();
});

test("unknown and missing variables and empty texts are refused with a sentence", async () => {
  const { Texte } = await view();
  const text = Texte.find(({ Variablen }) => Variablen.length > 0);
  const key = text?.Name ?? "";
  const wrong = await call("PUT", path, change(key, null, "Hallo {summe}"));
  expect(wrong.status).toBe(400);
  expect(wrong.json["detail"]).toBe(
    [
      `„${key}“ kennt die Variable {summe} nicht.`,
      ...(text?.Variablen ?? []).map((name) => `In „${key}“ fehlt die Variable {${name}}.`),
    ].join(" "),
  );
  expect((await call("PUT", path, change(key, null, " "))).status).toBe(400);
  expect((await call("PUT", path, change("unknown", null, "Hallo"))).status).toBe(400);
  expect((await call("GET", "/mandanten/ewe/texte/unknown")).status).toBe(404);
});

test("a sample of the mail is sent to the operator", async () => {
  expect((await call("POST", `${path}/testmail`, { Sprache: "en" })).status).toBe(204);
  const tenantId = app.tenants.bySlug("ewe")?.id ?? 0;
  const sent = await app.database.inTenant(tenantId, (tx) =>
    tx
      .selectFrom("mail")
      .select(["to_address", "template", "language"])
      .where("tenant_id", "=", tenantId)
      .where("template", "=", "rewardReady")
      .where("language", "=", "en")
      .execute(),
  );
  expect(sent.some(({ to_address }) => to_address.startsWith("manager-1@"))).toBe(true);
  expect(example).toBeDefined();
});
