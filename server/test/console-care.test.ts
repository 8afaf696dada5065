import { correctedText } from "@weitersagen/contract/console/care-actions";
import { PersonView } from "@weitersagen/contract/console/people";
import { errorCodes } from "@weitersagen/contract/error-codes";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";
import { mailsTo, runJobs, tokenIn } from "./jobs.ts";
import { newAddress, plantRecipient, plantRecommendation } from "./people.ts";

const app = await startTestApp();
const client = consoleClient(app);
const care = await client.session(await client.operator("care"));
const auditor = await client.session(await client.operator("auditor"));
const manager = await client.session(await client.operator("manager"));
const finance = await client.session(await client.operator("finance"));
const key = await app.issueApiKey("ewe");
const { owner } = app.testDatabase;

const call = (method: string, path: string, body?: unknown, session = care) =>
  client.call(method, `/mandanten/ewe${path}`, { session, ...(body === undefined ? {} : { body }) });

interface Found {
  readonly Art: string;
  readonly Id: number;
  readonly GefundenUeber: string;
}
const find = async (text: string) =>
  (await call("GET", `/suche?suche=${encodeURIComponent(text)}`)).json["Content"] as Found[];

async function feed(row: object): Promise<void> {
  const answer = await app.app.inject({
    method: "POST",
    url: "/api/v1/ewe/auftraege",
    headers: { authorization: `Bearer ${key}` },
    payload: [row],
  });
  expect(answer.statusCode).toBe(200);
}

/** A recommendation with its referrer, a recipient and an order. */
async function story(friend = newAddress()) {
  const email = newAddress();
  const made = await plantRecommendation(app, { tenant: "ewe", product: 101, email });
  const accepted = await plantRecipient(app, "ewe", made.recommendation, {
    email: friend,
    lastName: "Müller-Ost",
  });
  const { rows } = await owner.query<{ id: string }>("select id from referrer where email = $1", [email]);
  return { ...made, ...accepted, email, referrerId: Number(rows[0]?.id) };
}

const one = await story();
const person = `/personen/referrer/${one.referrerId}`;

test("a person is found by name in any spelling, by address, number, code, order and end of IBAN", async () => {
  await owner.query("update referrer set last_name = 'Österreicher' where id = $1", [one.referrerId]);
  await feed({
    Auftragsnummer: "CARE-77",
    Produkt: 101,
    Bestelldatum: "2026-11-15",
    Empfaengernummer: one.recipient,
  });
  await owner.query(
    `insert into bank_account (tenant_id, person, person_id, sealed, key_id, fingerprint, masked, saved_at)
     select tenant_id, 'referrer', id, 'x', 'k', 'f', 'DE02 •••• •••• •••• ••20 51', now() from referrer where id = $1`,
    [one.referrerId],
  );
  const referrer = { Art: "referrer", Id: one.referrerId };
  for (const text of ["Österr", "österreicher", "OESTERREICHER", "erika österreicher", "Österreicher, Erika"])
    expect([text, await find(text)]).toEqual([
      text,
      expect.arrayContaining([expect.objectContaining(referrer)]),
    ]);
  expect(await find("mueller-ost")).toEqual([
    expect.objectContaining({ Art: "recipient", Id: one.recipientId }),
  ]);
  expect(await find(one.email)).toEqual([expect.objectContaining({ ...referrer, GefundenUeber: "email" })]);
  const spoken = `${one.recommendation.slice(0, 5).toLowerCase()} ${one.recommendation.slice(5)}`;
  expect(await find(spoken)).toEqual([
    expect.objectContaining({ Art: "recommendation", GefundenUeber: "number" }),
  ]);
  expect(await find(one.code)).toEqual([expect.objectContaining({ GefundenUeber: "code" })]);
  expect(await find("care-77")).toEqual([expect.objectContaining({ Art: "order" })]);
  expect(await find("2051")).toEqual([expect.objectContaining({ ...referrer, GefundenUeber: "iban" })]);
  expect(await find("nobody-of-this-name")).toEqual([]);
  expect((await call("GET", "/suche?suche=Muster", undefined, manager)).status).toBe(403);
});

test("a person is found by a former address, and the log by a name or an address", async () => {
  const two = await story();
  await owner.query(
    "insert into former_address (tenant_id, referrer_id, email, replaced_at) select tenant_id, id, $2::text, now() from referrer where id = $1",
    [two.referrerId, `old-${two.email}`],
  );
  expect(await find(`old-${two.email}`)).toEqual([
    expect.objectContaining({ Art: "referrer", Id: two.referrerId, GefundenUeber: "formerEmail" }),
  ]);
  await owner.query("update referrer set first_name = 'Ada', last_name = 'von Berg' where id = $1", [
    two.referrerId,
  ]);
  await call("GET", `/personen/referrer/${two.referrerId}`);
  expect(
    (await call("POST", `/personen/referrer/${two.referrerId}/notizen`, { Text: "Rief an" })).status,
  ).toBe(204);
  const actions = async (target: string, query = "") => {
    const path = `/protokoll?ziel=${encodeURIComponent(target)}${query}`;
    const { json } = await call("GET", path, undefined, auditor);
    return (json["Content"] as { Aktion: string }[]).map(({ Aktion }) => Aktion);
  };
  for (const text of [two.email.toUpperCase(), "von Berg", "ada von berg", "Ada  von Berg"])
    expect([text, await actions(text)]).toEqual([text, ["addNote", "getPerson"]]);
  for (const text of ["Eva von Berg", "Berg", `x${two.email}`]) expect(await actions(text)).toEqual([]);
  expect(await actions(two.email, "&nur=aenderungen")).toEqual(["addNote"]);
  expect(await actions(two.email, "&wer=nobody")).toEqual([]);
});

test("the search reads indexes only", async () => {
  const { rows } = await owner.query<{ indexname: string }>(
    "select indexname from pg_indexes where indexname in ('referrer_last_name', 'recipient_first_name', 'bank_account_end')",
  );
  expect(rows).toHaveLength(3);
});

test("the pages of a person and a recommendation show one timeline, and reading them is in the audit log", async () => {
  const { json } = await call("GET", person, undefined, auditor);
  const kinds = (json["Verlauf"] as { Art: string }[]).map(({ Art }) => Art);
  expect(kinds).toEqual(
    expect.arrayContaining(["account", "consent", "mail", "recommendation", "accepted", "order"]),
  );
  expect(json).toMatchObject({ Email: one.email, IbanVerdeckt: "DE02 •••• •••• •••• ••20 51" });
  expect(json["Empfehlungen"]).toMatchObject([{ Nummer: one.recommendation, Bestellt: true }]);
  const shown = await call("GET", `/empfehlungen/${one.recommendation}`);
  expect(shown.json).toMatchObject({
    Empfehler: { Id: one.referrerId },
    Bestellungen: [{ Auftragsnummer: "CARE-77" }],
  });
  expect((await call("GET", "/personen/referrer/999999999")).status).toBe(404);
  expect((await call("GET", "/empfehlungen/0000000000")).status).toBe(404);
  const { rows } = await owner.query(
    "select 1 from audit_entry where action in ('getPerson', 'getRecommendation')",
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
});

test("a note is kept with its author and deleted with the person", async () => {
  const other = await story();
  const path = `/personen/recipient/${other.recipientId}`;
  expect((await call("POST", `${path}/notizen`, { Text: "Ruft wieder an" })).status).toBe(204);
  const { json } = await call("GET", path);
  expect(json["Verlauf"]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        Art: "note",
        Text: "Ruft wieder an",
        Wer: expect.stringContaining("care") as string,
      }),
    ]),
  );
  await owner.query("update recipient set deleted_at = now(), email = null where id = $1", [
    other.recipientId,
  ]);
  const { rows } = await owner.query("select 1 from care_note where person_id = $1", [other.recipientId]);
  expect(rows).toEqual([]);
});

/** What a correction replaces, as the page sends it back. */
const shownOf = async (path: string) =>
  correctedText(z.decode(PersonView, (await call("GET", path)).json as z.input<typeof PersonView>));

test("a correction of the address alone refuses the one of a colleague who had not seen it", async () => {
  const { recipientId } = await story();
  const friend = `/personen/recipient/${recipientId}`;
  const { json } = await call("GET", friend);
  const Vorher = await shownOf(friend);
  const name = { Anrede: json["Anrede"] ?? "", Vorname: json["Vorname"], Nachname: json["Nachname"] };
  const correct = (address: object) => call("PUT", `${friend}/daten`, { ...name, Vorher, ...address });
  expect((await correct({ Ort: "Norderhaven" })).status).toBe(204);
  expect((await correct({ Strasse: "Deich" })).status).toBe(409);
  expect((await call("GET", friend)).json).toMatchObject({ Ort: "Norderhaven" });
});

test("of two corrections in the same moment one is refused", async () => {
  const { recipientId } = await story();
  const friend = `/personen/recipient/${recipientId}`;
  const { json } = await call("GET", friend);
  const name = { Anrede: json["Anrede"] ?? "", Vorname: json["Vorname"], Nachname: json["Nachname"] };
  const Vorher = await shownOf(friend);
  const answers = await Promise.all(
    ["Norderhaven", "Suderhaven", "Osterhaven", "Westerhaven"].map((Ort) =>
      call("PUT", `${friend}/daten`, { ...name, Vorher, Ort }),
    ),
  );
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
});

test("of two corrections at once the later one is refused and changes nothing", async () => {
  const seen = await shownOf(person);
  const body = { Anrede: "Frau", Vorname: "Erika", Nachname: "Neu", Vorher: seen };
  expect((await call("PUT", `${person}/daten`, body)).status).toBe(204);
  const late = await call("PUT", `${person}/daten`, { ...body, Nachname: "Zu spät" });
  expect([late.status, late.json["detail"]]).toEqual([409, expect.stringContaining("inzwischen geändert")]);
  expect((await call("GET", person)).json).toMatchObject({ Nachname: "Neu" });
  expect((await call("PUT", `${person}/daten`, body, auditor)).status).toBe(403);
});

test("a new address counts only after its link was opened", async () => {
  const Email = newAddress();
  expect((await call("POST", `${person}/adresse`, { Email })).status).toBe(204);
  const { json } = await call("GET", person);
  expect(json).toMatchObject({ Email: one.email, NeueEmail: Email });
  const history = json["Verlauf"] as Record<string, unknown>[];
  expect(history).toContainEqual(
    expect.objectContaining({
      Art: "note",
      Text: expect.stringContaining(`${Email}. Sie gilt erst`),
      Wer: expect.stringContaining("care"),
    }),
  );
  expect(history).toContainEqual(expect.objectContaining({ Art: "mail", Nummer: "emailChange" }));
  const taken = await story();
  expect((await call("POST", `${person}/adresse`, { Email: taken.email })).json["code"]).toBe(
    errorCodes.emailTaken,
  );
});

test("of an address that waits, the mails are shown only if no other account has it", async () => {
  const [asking, other] = [await story(), await story()];
  const shown = async (pending: string) => {
    await owner.query("update referrer set pending_email = $1 where id = $2", [pending, asking.referrerId]);
    await owner.query(
      `insert into mail (tenant_id, to_address, language, template, data, status, created_at)
       select tenant_id, $1, 'de', 'emailChange', '{}', 'sent', created_at from referrer where id = $2`,
      [pending, asking.referrerId],
    );
    const { json } = await call("GET", `/personen/referrer/${asking.referrerId}`);
    expect(json).toMatchObject({ NeueEmail: pending });
    return (json["Verlauf"] as { Nummer: string | null }[]).some(({ Nummer }) => Nummer === "emailChange");
  };
  expect(await shown(newAddress())).toBe(true);
  expect(await shown(other.email)).toBe(false);
});

test("a friend's page announces the deletion without an order only as long as there is none", async () => {
  const stepsOf = async (id: number) =>
    ((await call("GET", `/personen/recipient/${id}`)).json["AlsNaechstes"] as { Art: string }[]).map(
      ({ Art }) => Art,
    );
  const { recipientId, recipient } = await story();
  expect(await stepsOf(recipientId)).toContain("dataDeleted");
  await feed({
    Auftragsnummer: "CARE-78",
    Produkt: 101,
    Bestelldatum: "2026-11-15",
    Empfaengernummer: recipient,
  });
  expect(await stepsOf(recipientId)).not.toContain("dataDeleted");
});

const confirm = async (Token: string) =>
  app.app.inject({ method: "PUT", url: "/api/v1/ewe/empfaenger/email/bestaetigen", payload: { Token } });

test("a friend's new address counts for all they accepted once its link was opened, and the old one is notified", async () => {
  const [email, wanted] = [newAddress(), newAddress()];
  const [first, second] = [await story(email), await story(email)];
  const friend = `/personen/recipient/${first.recipientId}`;
  await owner.query(
    `insert into bank_account (tenant_id, person, person_id, sealed, key_id, fingerprint, masked, saved_at)
     select tenant_id, 'recipient', id, 'x', 'k', 'g', 'DE02 •••• 51', now() from recipient where id = $1`,
    [first.recipientId],
  );
  expect((await call("POST", `${friend}/adresse`, { Email: wanted })).status).toBe(204);
  expect((await call("GET", friend)).json).toMatchObject({ Email: email, NeueEmail: wanted });
  const former = await tokenIn(app, wanted, "recipientEmailChange");
  expect((await call("POST", `${friend}/adresse`, { Email: wanted })).status).toBe(204);
  expect((await confirm(former)).json()).toMatchObject({ code: errorCodes.linkExpired });
  const [, latest] = await mailsTo(app, wanted);
  const token = latest?.data["token"];
  expect((await confirm(String(token))).statusCode).toBe(204);
  expect((await confirm(String(token))).json()).toMatchObject({ code: errorCodes.linkExpired });
  expect((await call("GET", friend)).json).toMatchObject({ Email: wanted, NeueEmail: null });
  const other = (await call("GET", `/personen/recipient/${second.recipientId}`)).json;
  expect(other).toMatchObject({ Email: wanted });
  expect((await mailsTo(app, email)).map(({ template }) => template)).toContain("recipientEmailChanged");
  const { rows } = await owner.query(
    `select frozen_until > $2 as frozen from bank_account where person = 'recipient' and person_id = $1`,
    [first.recipientId, app.clock.now()],
  );
  expect(rows).toEqual([{ frozen: true }]);
  expect(await find(wanted)).toHaveLength(2);
  const mails = ((await call("GET", friend)).json["Verlauf"] as { Art: string; Nummer: string }[]).filter(
    ({ Art }) => Art === "mail",
  );
  expect(mails.map(({ Nummer }) => Nummer)).toContain("recipientEmailChanged");
});

test("a friend's address is not changed to one that could not have accepted the recommendation", async () => {
  const { recipientId, recommendation, email: referrer } = await story();
  const friend = `/personen/recipient/${recipientId}`;
  const refusalOf = async (Email: string) => {
    const { status, json } = await call("POST", `${friend}/adresse`, { Email });
    return [status, json["code"]];
  };
  const taken = newAddress();
  await plantRecipient(app, "ewe", recommendation, { email: taken });
  expect(await refusalOf(taken)).toEqual([409, errorCodes.wrongState]);
  expect(await refusalOf(referrer)).toEqual([400, errorCodes.ownEmail]);
  const { json } = await call("GET", friend);
  expect(await refusalOf(String(json["Email"]))).toEqual([409, errorCodes.wrongState]);
  expect((await call("POST", `${friend}/adresse`, { Email: newAddress() }, auditor)).status).toBe(403);

  // The address accepts the same recommendation after the link was mailed.
  const late = newAddress();
  expect((await call("POST", `${friend}/adresse`, { Email: late })).status).toBe(204);
  await plantRecipient(app, "ewe", recommendation, { email: late });
  expect((await confirm(await tokenIn(app, late, "recipientEmailChange"))).json()).toMatchObject({
    code: errorCodes.linkExpired,
  });
  expect((await call("GET", friend)).json).toMatchObject({ Email: json["Email"] });
});

test("an account is blocked once, with its links, and unblocked", async () => {
  const { referrerId, recommendation } = await story();
  const block = () =>
    call("POST", `/personen/referrer/${referrerId}/sperre`, { Grund: "rules", Notiz: "Spam" });
  expect((await block()).status).toBe(204);
  expect((await block()).status).toBe(409);
  expect((await call("GET", `/empfehlungen/${recommendation}`)).json["GesperrtAm"]).not.toBeNull();
  expect((await call("DELETE", `/empfehlungen/${recommendation}/sperre`)).status).toBe(409);
  expect((await call("DELETE", `/personen/referrer/${referrerId}/sperre`)).status).toBe(204);
  expect((await call("GET", `/empfehlungen/${recommendation}`)).json["GesperrtAm"]).toBeNull();
  expect((await call("POST", `/empfehlungen/${recommendation}/sperre`, { Grund: "Forum" })).status).toBe(204);
  expect((await call("DELETE", `/empfehlungen/${recommendation}/sperre`)).status).toBe(204);
});

test("a mail is read and sent again, but not one whose content is gone", async () => {
  const { rows } = await owner.query<{ id: string }>(
    "update mail set status = 'sent', sent_at = now(), text = 'Guten Tag' where to_address = $1 and data <> '{}' returning id",
    [one.email],
  );
  const id = rows[0]?.id;
  expect((await call("GET", `/mails/${id}`)).json).toMatchObject({ Text: "Guten Tag", ErneutMoeglich: true });
  const count = async () =>
    (await owner.query("select 1 from mail where to_address = $1", [one.email])).rows.length;
  const before = await count();
  expect((await call("POST", `/mails/${id}/erneut`)).status).toBe(204);
  expect(await count()).toBe(before + 1);
  await owner.query("update mail set data = '{}' where id = $1", [id]);
  expect((await call("POST", `/mails/${id}/erneut`)).status).toBe(409);
  expect((await call("POST", "/mails/999999999/erneut")).status).toBe(404);
});

test("no operator reads the login link that is mailed to a person", async () => {
  const { email, referrerId } = await story();
  expect((await call("POST", `/personen/referrer/${referrerId}/anmeldelink`)).status).toBe(204);
  await runJobs(app);
  const token = await tokenIn(app, email, "loginLink");
  const { rows } = await owner.query<{ id: string; text: string }>(
    "select id, text from mail where to_address = $1 and template = 'loginLink'",
    [email],
  );
  expect(rows[0]?.text).toContain(token);
  for (const session of [care, finance, auditor]) {
    const { status, json } = await call("GET", `/mails/${rows[0]?.id}`, undefined, session);
    expect(status).toBe(200);
    expect(json["Text"]).toContain("[Link nur für die Person]");
    expect(JSON.stringify(json)).not.toContain(token);
  }
});

test("the whole IBAN is not for customer care, needs a step-up and is in the audit log", async () => {
  const carer = await client.session(await client.operator("care"));
  expect((await call("GET", `${person}/iban`, undefined, carer)).json.code).toBe(errorCodes.forbidden);
  const finance = await client.operator("finance");
  const session = await client.session(finance);
  app.clock.advance(5 * 60_000 + 1_000);
  const { json } = await call("GET", `${person}/iban`, undefined, session);
  expect(json.code).toBe(errorCodes.stepUpRequired);
});

test("a link that was made with an address without a login shows under which name", async () => {
  const { recommendation } = await story();
  const typedName = async () =>
    (await call("GET", `/empfehlungen/${recommendation}`)).json["OhneAnmeldungAls"];
  expect(await typedName()).toBeNull();
  await owner.query(
    "update recommendation set typed_first_name = 'Fremder', typed_last_name = 'Mensch' where number = $1",
    [recommendation],
  );
  expect(await typedName()).toBe("Fremder Mensch");
});
