import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { consoleClient } from "../../../test/console-client.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { runBeside } from "../../../test/run-beside.ts";
import { accepting, newAddress, plantRecipient, plantRecommendation } from "../../../test/people.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const { owner } = app.testDatabase;
const call = apiClient(app, "ewe");
let visitors = 0;

/** Each time as another visitor: how often one may try is not what is tried here. */
const from = () => ({ "x-forwarded-for": `10.3.0.${++visitors % 250}` });

/** A person who mistyped the address when accepting a recommendation. */
async function mistyped({ agreesToAdvertising = false, referrer = newAddress() } = {}) {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, email: referrer });
  const typed = newAddress();
  const body = { ...accepting({ email: typed }), Werbeeinwilligung: agreesToAdvertising };
  const made = await call("POST", `/empfaenger/create/${recommendation}`, { body, headers: from() });
  expect(made.status).toBe(201);
  await runJobs(app);
  const { Token, Empfaengernummer } = made.body;
  return { recommendation, typed, referrer, token: String(Token), recipient: String(Empfaengernummer) };
}

async function correct(token: string, email: string) {
  const { status, body } = await call("PUT", `/empfaenger/${token}/adresse`, {
    body: { Email: email },
    headers: from(),
  });
  await runJobs(app);
  return status === 204 ? 204 : body["code"];
}

const confirm = async (mailed: string) => {
  const { status, body } = await call("PUT", `/empfaenger/zustimmung?token=${mailed}`, {
    body: { AgbText: "2026-05-01" },
    headers: from(),
  });
  return status === 200 ? body : body["code"];
};

const mailedTo = (email: string) => tokenIn(app, email, "recommendationAccepted");
const ownData = async (token: string) =>
  (await call("GET", `/empfaenger/${token}`, { headers: from() })).body;

test("the corrected address is confirmed by its own mail, and the mistyped one's link is dead", async () => {
  const { token, typed } = await mistyped({ agreesToAdvertising: true });
  const wrong = await mailedTo(typed);
  const right = newAddress();
  expect(await correct(token, right.toUpperCase())).toBe(204);
  expect(await confirm(wrong)).toBe("PSOF0213");
  // The page of the old link says that the address was changed, and names none.
  expect(await ownData(wrong)).toMatchObject({ code: "PSOF0213" });
  expect(JSON.stringify(await ownData(wrong))).not.toContain("@");
  expect(await ownData(token)).toMatchObject({ Email: right, BestaetigtAm: null, Werbeeinwilligung: false });
  // The mail to the right address also asks for the consent that the first one asked for.
  expect(await confirm(await mailedTo(right))).toMatchObject({ Email: right, Werbeeinwilligung: true });
  expect((await ownData(token))["BestaetigtAm"]).not.toBeNull();
});

test("nothing that names the mistyped address stays, except what another person accepted with it", async () => {
  const { token, typed } = await mistyped();
  await correct(token, newAddress());
  expect(await mailsTo(app, typed)).toEqual([]);
  const { rows } = await owner.query(
    "select from recipient where $1 in (email, former_email, pending_email)",
    [typed],
  );
  expect(rows).toEqual([]);

  const shared = await mistyped();
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  await plantRecipient(app, "ewe", recommendation, { email: shared.typed });
  await runJobs(app);
  const theirs = await mailedTo(shared.typed);
  await correct(shared.token, newAddress());
  expect(await confirm(theirs)).toMatchObject({ Email: shared.typed });
});

test("consents that were given under the mistyped address are proven by the corrected one", async () => {
  const { token, typed } = await mistyped();
  const proofs = async (number: unknown) => {
    const { rows } = await owner.query<{ purpose: string; hash: string }>(
      `select distinct on (purpose) purpose, encode(address_hash, 'hex') as hash
         from consent join recipient on recipient.id = person_id
        where person = 'recipient' and recipient.number = $1 order by purpose, consent.id desc`,
      [number],
    );
    return rows;
  };
  const { Empfaengernummer: number } = await ownData(token);
  const before = await proofs(number);
  expect(before.length).toBeGreaterThan(0);
  await correct(token, newAddress());
  const after = await proofs(number);
  expect(after.map(({ purpose }) => purpose)).toEqual(before.map(({ purpose }) => purpose));
  for (const { hash } of after) expect(before.map((row) => row.hash)).not.toContain(hash);
  expect(typed).not.toBe((await ownData(token))["Email"]);
});

test("the recipient's own page says whether the address can still be corrected", async () => {
  const isCorrectable = async (token: string) => (await ownData(token))["EmailAenderbar"];
  const { token, typed } = await mistyped();
  expect(await isCorrectable(token)).toBe(true);
  expect(await isCorrectable(await mailedTo(typed)), "by the reader of the mail").toBe(false);
  for (const email of [newAddress(), newAddress(), newAddress()]) {
    expect(await isCorrectable(token)).toBe(true);
    await correct(token, email);
  }
  expect(await isCorrectable(token), "after the last correction").toBe(false);
  const confirmed = await mistyped();
  await confirm(await mailedTo(confirmed.typed));
  expect(await isCorrectable(confirmed.token), "once confirmed").toBe(false);
});

test("the console's timelines show the correction without the mistyped address", async () => {
  const { token, typed, recipient, recommendation } = await mistyped();
  await correct(token, newAddress());
  const desk = consoleClient(app);
  const session = await desk.session(await desk.operator("care"));
  const { rows } = await owner.query<{ id: string }>("select id from recipient where number = $1", [
    recipient,
  ]);
  for (const [page, detail] of [
    [`personen/recipient/${rows[0]?.id}`, "addressCorrected"],
    [`empfehlungen/${recommendation}`, "friendAddressCorrected"],
  ] as const) {
    const { json } = await desk.call("GET", `/mandanten/ewe/${page}`, { session });
    const details = (json["Verlauf"] as { Einzelheit: string | null }[]).map(({ Einzelheit }) => Einzelheit);
    expect(details).toContain(detail);
    expect(JSON.stringify(json)).not.toContain(typed);
  }
});

test("only the browser that accepted corrects the address, not the reader of the mail", async () => {
  const { token, typed } = await mistyped();
  expect(await correct(await mailedTo(typed), newAddress())).toBe("PSOF0102");
  expect(await correct("0".repeat(32), newAddress())).toBe("PSOF0102");
  expect((await ownData(token))["Email"]).toBe(typed);
});

test("a confirmed address stays, and so does one that an agent recorded", async () => {
  const confirmed = await mistyped();
  await confirm(await mailedTo(confirmed.typed));
  expect(await correct(confirmed.token, newAddress())).toBe("PSOF0103");
  const recorded = await mistyped();
  await owner.query("update recipient set recorded_by = 'B10410' where email = $1", [recorded.typed]);
  expect(await correct(recorded.token, newAddress())).toBe("PSOF0103");
  expect((await ownData(recorded.token))["Email"]).toBe(recorded.typed);
});

test("an address stays once the provider has confirmed the order, with or without a reward", async () => {
  const key = await app.issueApiKey("ewe");
  const order = (person: { recipient: string }, number: string) =>
    app.app.inject({
      method: "POST",
      url: "/api/v1/ewe/auftraege",
      headers: { authorization: `Bearer ${key}` },
      payload: [
        {
          Auftragsnummer: number,
          Produkt: 101,
          Bestelldatum: "2026-11-15",
          Empfaengernummer: person.recipient,
        },
      ],
    });
  const ordered = await mistyped();
  await order(ordered, "LATE-1");
  expect(await ownData(ordered.token)).toMatchObject({ BestaetigtAm: null, EmailAenderbar: false });
  expect(await correct(ordered.token, newAddress())).toBe("PSOF0103");
  expect((await ownData(ordered.token))["Email"]).toBe(ordered.typed);
  expect(await correct(ordered.token, ordered.typed), "the mail is still sent again").toBe(204);
  expect(await confirm(await mailedTo(ordered.typed))).toMatchObject({ Email: ordered.typed });

  const reported = await mistyped();
  await order(reported, "LATE-2");
  await owner.query(
    "update placed_order set source = 'browser', verified_at = null, number = null where number = 'LATE-2'",
  );
  await owner.query("delete from reward where recipient_id = (select id from recipient where number = $1)", [
    reported.recipient,
  ]);
  expect(await correct(reported.token, newAddress()), "the browser's report counts for nothing").toBe(204);
});

test("of two corrections to one address at the same time the second is refused", async () => {
  const person = await mistyped();
  const typed = newAddress();
  await plantRecipient(app, "ewe", person.recommendation, { email: typed });
  const right = newAddress();
  const change = `update recipient set email = '${right}' where email = '${typed}'`;
  expect(await runBeside(app, [change], () => correct(person.token, right))).toBe("PSOF0103");
  expect((await ownData(person.token))["Email"]).toBe(person.typed);
});

test("an address that could not have accepted is no correction", async () => {
  const person = await mistyped();
  expect(await correct(person.token, person.referrer)).toBe("PSOF0305");
  expect(await correct(person.token, person.referrer.replace("@", "+x@"))).toBe("PSOF0305");
  const other = newAddress();
  await plantRecipient(app, "ewe", person.recommendation, { email: other });
  expect(await correct(person.token, other)).toBe("PSOF0103");
  expect((await ownData(person.token))["Email"]).toBe(person.typed);
});

test("an address is corrected three times at most", async () => {
  const { token } = await mistyped();
  const wanted = [newAddress(), newAddress(), newAddress(), newAddress()];
  const answers = [];
  for (const email of wanted) answers.push(await correct(token, email));
  expect(answers).toEqual([204, 204, 204, "PSOF0103"]);
  expect((await ownData(token))["Email"]).toBe(wanted[2]);
});

test("the same address again has its mail sent again, and its links stay valid", async () => {
  const { token, typed } = await mistyped();
  const first = await mailedTo(typed);
  expect(await correct(token, typed)).toBe(204);
  expect(await mailsTo(app, typed)).toHaveLength(2);
  expect(await confirm(first)).toMatchObject({ Email: typed });
});

test("a mailed link that is opened while the address is corrected does not confirm the corrected one", async () => {
  const { token, typed } = await mistyped();
  const wrong = await mailedTo(typed);
  const right = newAddress();
  const change = `update recipient set email = '${right}' where email = '${typed}'`;
  expect(await runBeside(app, [change], () => confirm(wrong))).toBe("PSOF0202");
  expect(await ownData(token)).toMatchObject({ Email: right, BestaetigtAm: null });
});
