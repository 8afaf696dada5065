import type { Access, CallDefinition } from "@weitersagen/contract/call";
import { allCalls } from "@weitersagen/contract/calls";
import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { extraFields, markedTables, tryExtraFields } from "./extra-fields.ts";
import { forgedSessions } from "./forged-sessions.ts";
import type { Role } from "./isolation.ts";
import { addReferrer } from "./referrers.ts";
import { asManyVisitors } from "./raw-http.ts";
import { buildWorlds } from "./worlds.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });

const roles: Readonly<Record<Access, Role>> = {
  public: "anonymous",
  referrer: "referrer",
  recipient: "recipient",
  reward: "reward",
  agency: "agencyOwner",
  callCentre: "callCentre",
  apiKey: "apiKey",
  dataSubject: "dataSubject",
  // Calls of the console are tried by a test of their own.
  operator: "anonymous",
};

/** Status of a call that only a referrer may make. */
const knock = async (headers: Readonly<Record<string, string>>) =>
  (await fetch(`${app.url}/api/v1/ewe/account/user`, { headers })).status;

test("40 forged sessions are refused; the right one is accepted", async () => {
  const forgeries = await forgedSessions(app);
  expect(forgeries.length).toBeGreaterThanOrEqual(40);
  const opened: string[] = [];
  for (const { name, headers } of forgeries) {
    const status = await knock(headers);
    if (![400, 401, 403, 431].includes(status)) opened.push(`${name}: ${status}`);
  }
  expect(opened).toEqual([]);
  // The harness accepts a valid session.
  const { id } = await addReferrer(app, "ewe");
  expect(await knock({ Authorization: `Bearer ${await app.issueToken("ewe", "user", id)}` })).toBe(200);
});

test("fifteen extra fields on every writing call change nothing", { timeout: 120_000 }, async () => {
  expect(Object.keys(extraFields)).toHaveLength(15);
  const [world] = await buildWorlds(app);
  if (!world) throw new Error("no world");
  const { owner } = app.testDatabase;
  expect(await markedTables(owner)).toEqual([]);
  const faults = await tryExtraFields({
    calls: allCalls,
    world,
    roleOf: (call: CallDefinition) => roles[call.access],
    send: asManyVisitors(Number(new URL(app.url).port)),
    owner,
  });
  expect(faults).toEqual([]);
  // The harness detects a field that was stored.
  await owner.query("update referrer set customer_number = $1 where id = $2", [
    extraFields["customer_number"],
    world.ids.referrer.id,
  ]);
  expect(await markedTables(owner)).toEqual(["referrer"]);
});

test("a client cannot claim another person's consent to the newsletter", async () => {
  const body = {
    Empfehlung: { Produkt: 101, AgbText: "2026-05-01", Channel: "web" },
    Empfehler: {
      Vorname: "Erika",
      Nachname: "Muster",
      Email: "optin-forged@example.org",
      Teilnahmeberechtigt: true,
      NewsletterOptinGegeben: true,
      NewsletterOptinVersendetAm: "2020-01-01T00:00:00Z",
      newsletterpermission: true,
    },
  };
  const made = await fetch(`${app.url}/api/v1/ewe/Empfehlen/create`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(made.status).toBe(201);
  const { rows } = await app.testDatabase.owner.query(
    "select newsletter_permission, newsletter_sent_at, confirmed_at from referrer where email = $1",
    [body.Empfehler.Email],
  );
  expect(rows).toEqual([{ newsletter_permission: false, newsletter_sent_at: null, confirmed_at: null }]);
});
