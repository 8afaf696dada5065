import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { apiClient } from "../../../test/api-client.ts";
import { mailsTo, runJobs, tokenIn } from "../../../test/jobs.ts";
import { newAddress, plantRecipient, plantRecommendation } from "../../../test/people.ts";
import { addReferrer } from "../../../test/referrers.ts";
import { runCommand } from "../../../test/run-command.ts";
import { startSmtpSink } from "../../../test/smtp-sink.ts";

const app = await startTestApp();
const api = apiClient(app, "ewe");
const mailServer = await startSmtpSink();
const folder = await mkdtemp(join(tmpdir(), "weitersagen-feed-"));
afterAll(async () => {
  await mailServer.stop();
  await rm(folder, { recursive: true, force: true });
});

test("an order from the feed earns its reward, and a cancellation cancels it", async () => {
  const referrer = await addReferrer(app, "ewe", { email: "anna.feed@example.org", lastName: "Feed" });
  const token = await app.issueToken("ewe", "user", referrer.id);
  const headers = [["Authorization", `Bearer ${token}`] as const];
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  await plantRecipient(app, "ewe", recommendation, { email: "max.feed@example.net", lastName: "Beispiel" });
  const key = await app.issueApiKey("ewe");
  const row = {
    Auftragsnummer: "F-1",
    Empfehlungsnummer: recommendation,
    Produkt: 101,
    Bestelldatum: "2026-11-15",
  };
  const send = async (body: object) => {
    const answer = await api("POST", "/auftraege", { token: key, body: [body] });
    expect(answer.body).toMatchObject({ Fehler: 0 });
    await runJobs(app);
  };
  const states = async () => {
    const { rows } = await app.testDatabase.owner.query<{ kind: string; status: string }>(
      "select kind, status from reward order by id",
    );
    return rows.map(({ kind, status }) => `${kind} ${status}`);
  };
  await send(row);
  await send(row);
  expect(await states()).toContain("bounty open");
  const earned = await states();
  await send({ ...row, Stornodatum: "2026-11-15", Stornogrund: "Widerruf" });
  expect(await states()).toEqual(earned.map((state) => state.replace("open", "cancelled")));
});

test("the feed reverses a cancellation: the dates decide, in any order and however often they are sent", async () => {
  const referrer = await addReferrer(app, "ewe", { email: newAddress(), lastName: "Zurück" });
  const token = await app.issueToken("ewe", "user", referrer.id);
  const headers = [["Authorization", `Bearer ${token}`] as const];
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101, headers });
  await plantRecipient(app, "ewe", recommendation, { email: newAddress() });
  const key = await app.issueApiKey("ewe");
  const number = { Auftragsnummer: `S-${recommendation}` };
  /** The response to each row, and the bounties of the order afterwards. */
  const say = async (...rows: readonly object[]) => {
    const body = rows.map((row) => ({ ...number, ...row }));
    const answer = await api("POST", "/auftraege", { token: key, body });
    await runJobs(app);
    const rewards = await app.testDatabase.owner.query<{ status: string }>(
      `select r.status from reward r join placed_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
        where o.number = $1 and r.kind = 'bounty' order by r.id`,
      [number.Auftragsnummer],
    );
    const results = answer.body["Zeilen"] as { Ergebnis: string; Fehler: string[] }[];
    return [
      ...results.flatMap(({ Ergebnis, Fehler }) => [Ergebnis, ...Fehler]),
      ...rewards.rows.map(({ status }) => status),
    ];
  };
  const cancelled = { Stornodatum: "2026-11-18", Stornogrund: "Widerruf" };
  const reversed = { Stornoruecknahme: "20.11.2026" };
  const cancelledAgain = { Stornodatum: "2026-11-22" };
  const unchanged = ["Unveraendert", "Unveraendert", "Unveraendert"];
  await say({ Empfehlungsnummer: recommendation, Produkt: 101, Bestelldatum: "2026-11-15" });
  const today = app.clock.now();
  onTestFinished(() => app.clock.set(today));
  app.clock.set(new Date("2026-11-22T09:00:00Z"));
  expect(await say(cancelled)).toEqual(["Storniert", "cancelled"]);
  // A missing date reverses nothing, and a date before the cancellation is refused.
  const tooEarly = "Stornoruecknahme: liegt vor dem Storno des Auftrags";
  expect(await say({ Stornodatum: null }, { Stornoruecknahme: "2026-11-17" })).toEqual([
    "Unveraendert",
    "Fehler",
    tooEarly,
    "cancelled",
  ]);
  expect(await say(reversed)).toEqual(["Geaendert", "cancelled", "open"]);
  expect(await say(reversed, cancelled, { ...cancelled, ...reversed })).toEqual([
    ...unchanged,
    "cancelled",
    "open",
  ]);
  const gone = ["cancelled", "cancelled"];
  expect(await say(cancelledAgain)).toEqual(["Storniert", ...gone]);
  expect(await say(cancelled, reversed, cancelledAgain)).toEqual([...unchanged, ...gone]);
});

interface Row {
  readonly Auftragsnummer: string;
  readonly Empfaengernummer: string;
  readonly Produkt: number;
  readonly Bestelldatum: string;
  readonly Vertragsdatum: string;
}

/** The two ways in which a provider sends its orders. */
const feeds: readonly [string, (row: Row) => Promise<string>][] = [
  [
    "the JSON feed",
    async (row) => {
      const { text } = await api("POST", "/auftraege", { token: await app.issueApiKey("ewe"), body: [row] });
      return text;
    },
  ],
  [
    "a CSV file",
    async (row) => {
      const file = join(folder, `${row.Auftragsnummer}.csv`);
      const lines = [Object.keys(row).join(";"), Object.values(row).join(";")];
      await writeFile(file, `\u{FEFF}${lines.join("\r\n")}\r\n`);
      const said = await runCommand(app, ["orders", "import", "ewe", file]);
      return said.join("\n");
    },
  ],
];

test.each(feeds)(
  "an order from %s becomes a reward that is provided and mailed on its day",
  async (_name, sendOrder) => {
    const start = new Date("2026-11-15T09:00:00Z");
    app.clock.set(start);
    const [anna, max] = [newAddress(), newAddress()];
    const referrer = await addReferrer(app, "ewe", { email: anna, lastName: "Weg" });
    const token = await app.issueToken("ewe", "user", referrer.id);
    const { body } = await api("POST", "/Empfehlen/create", {
      token,
      body: { Empfehlung: { Produkt: 101, AgbText: "2026-05-01", AnteilEmpfehler: 50 } },
    });
    const { recipient } = await plantRecipient(app, "ewe", String(body["Empfehlungsnummer"]), { email: max });
    const jobs = () => runJobs(app, { SMTP_URL: mailServer.url });
    const subjects = (address: string) =>
      mailServer.mails
        .filter(({ to }) => to?.some((one) => one.address === address))
        .map(({ subject }) => subject);
    const listed = async () => {
      const session = await app.issueToken("ewe", "user", referrer.id);
      const [only] = (await api("GET", "/empfehler/empfehlungen/", { token: session })).body as unknown as {
        Status: string;
        StatusText: string;
        Naechstes: { Bis: string };
      }[];
      if (!only) throw new Error("nothing is listed");
      return only;
    };

    const confirmation = await tokenIn(app, max, "recommendationAccepted");
    await jobs();
    expect(subjects(max)).toEqual([
      expect.stringMatching(/^25\s€ von Küstenstrom: bitte E-Mail-Adresse bestätigen$/),
    ]);
    await api("PUT", `/empfaenger/zustimmung?token=${confirmation}`, { body: { AgbText: true } });
    const output = await sendOrder({
      Auftragsnummer: `W-${recipient}`,
      Empfaengernummer: recipient,
      Produkt: 101,
      Bestelldatum: "2026-11-15",
      Vertragsdatum: "2026-11-20",
    });
    expect(output).toMatch(/"Neu":1|1 {2}added/);
    await jobs();
    const open = await listed();
    expect(open).toMatchObject({ Status: "Ok", StatusText: "AnspruchInBearbeitung" });
    const noted = expect.stringMatching(/^Ihr Kontakt hat bestellt: 40\s€ sind vorgemerkt$/) as string;
    expect(subjects(anna)).toEqual([noted]);
    const isToAnna = ({ to }: { to?: { address?: string | undefined }[] | undefined }) =>
      to?.some(({ address }) => address === anna);
    expect(mailServer.mails.find(isToAnna)?.text).toMatch(/Davon Extraprämie: 15\s€/);
    expect(subjects(max)).toContainEqual(
      expect.stringMatching(/^Ihre Bestellung ist bestätigt: 25\s€ sind vorgemerkt$/),
    );

    const toMax = mailServer.mails.find(({ subject }) =>
      subject?.startsWith("Ihre Bestellung ist bestätigt"),
    );
    expect(toMax?.text).toMatch(/der Empfehlung von \p{L}+ gefolgt[^]*Auftragsnummer: \S+/u);

    // The reward becomes ready at the announced time, to the second.
    const due = new Date(open.Naechstes.Bis).getTime();
    expect(due).toBeGreaterThan(new Date("2026-11-20").getTime());
    app.clock.set(new Date(due - 1_000));
    await jobs();
    expect((await listed()).StatusText).toBe("AnspruchInBearbeitung");
    app.clock.set(new Date(due));
    await jobs();
    expect((await listed()).StatusText).toBe("PraemieAbholen");
    // Half of the bounty and the tier for a first success, in one mail.
    expect(subjects(anna)).toEqual([noted, expect.stringMatching(/^Ihre Prämien sind da: 40\s€$/)]);
    const ready = mailServer.mails.findLast(isToAnna)?.text ?? "";
    expect(ready).toMatch(/40\s€: 25\s€ \+ 15\s€ Extraprämie/);
    // One link opens both.
    expect(new Set(ready.match(/\/praemie\S+/g)).size).toBe(1);
    expect(subjects(max)).toContainEqual(expect.stringMatching(/^Ihre Prämie ist da: 25\s€$/));
    await jobs();
    expect(subjects(anna)).toHaveLength(2);
    app.clock.set(start);
  },
);

test("an order mails only a reminder to an address that was not confirmed; the reward waits for the confirmation", async () => {
  const start = new Date("2026-11-15T09:00:00Z");
  app.clock.set(start);
  const max = newAddress();
  const { id } = await addReferrer(app, "ewe");
  const { body } = await api("POST", "/Empfehlen/create", {
    token: await app.issueToken("ewe", "user", id),
    body: { Empfehlung: { Produkt: 101, AgbText: true, AnteilEmpfehler: 0 } },
  });
  const { recipient, recipientId } = await plantRecipient(app, "ewe", String(body["Empfehlungsnummer"]), {
    email: max,
  });
  const confirmation = await tokenIn(app, max, "recommendationAccepted");
  const order = { Auftragsnummer: `U-${recipient}`, Empfaengernummer: recipient, Produkt: 101 };
  const key = await app.issueApiKey("ewe");
  await api("POST", "/auftraege", { token: key, body: [{ ...order, Bestelldatum: "2026-11-15" }] });
  await runJobs(app);
  const templates = async () => (await mailsTo(app, max)).map(({ template }) => template);
  const status = async () => {
    const { rows } = await app.testDatabase.owner.query("select status from reward where recipient_id = $1", [
      recipientId,
    ]);
    return rows.map((row: { status: string }) => row.status);
  };
  app.clock.advance(80 * 86_400_000);
  await runJobs(app);
  expect([await templates(), await status()]).toEqual([
    ["recommendationAccepted", "confirmationReminder"],
    ["open"],
  ]);
  await api("PUT", `/empfaenger/zustimmung?token=${confirmation}`, { body: { AgbText: true } });
  await runJobs(app);
  expect([(await templates()).at(-1), await status()]).toEqual(["rewardReady", ["provided"]]);
  app.clock.set(start);
});
