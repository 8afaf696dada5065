import { expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { runJobs, tokenIn } from "../../../test/jobs.ts";
import { accepting, newAddress, recommending } from "../../../test/people.ts";

const app = await startTestApp();
const key = await app.issueApiKey("ewe");

async function call<Answer>(method: string, path: string, body?: unknown, headers = {}): Promise<Answer> {
  const answer = await fetch(`${app.url}/api/v1/ewe/${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as Answer;
}

interface Own {
  readonly BestaetigtAm: string | null;
  readonly Weg: {
    readonly PraemieCent: number;
    readonly StatusText: string;
    readonly Schritte: readonly { readonly Art: string; readonly Am: string | null }[];
    readonly Naechstes: { readonly Art: string; readonly Bis: string | null } | null;
    readonly Grund: { readonly Name: string } | null;
  };
}

/** A recipient of a recommendation with this share. */
async function acceptor(share: number) {
  const body = recommending(101);
  const Empfehlung = { ...body.Empfehlung, AnteilEmpfehler: share };
  const { Empfehlungsnummer } = await call<{ Empfehlungsnummer: string }>("POST", "Empfehlen/create", {
    ...body,
    Empfehlung,
  });
  const email = newAddress();
  const { Empfaengernummer, Token } = await call<{ Empfaengernummer: string; Token: string }>(
    "POST",
    `empfaenger/create/${Empfehlungsnummer}`,
    accepting({ email }),
  );
  const row = {
    Auftragsnummer: `R-${Empfaengernummer}`,
    Empfaengernummer,
    Produkt: 101,
    Bestelldatum: app.clock.now().toISOString().slice(0, 10),
  };
  const progress = async (token = Token) => {
    const { Weg } = await call<Own>("GET", `empfaenger/${token}`);
    const done = Weg.Schritte.filter(({ Am }) => Am !== null).map(({ Art }) => Art);
    return [Weg.StatusText, done.at(-1), Weg.Naechstes?.Art, Weg.Grund?.Name];
  };
  return {
    email,
    recommendation: Empfehlungsnummer,
    progress,
    confirm: async () => {
      const token = await tokenIn(app, email, "recommendationAccepted");
      return call("PUT", `empfaenger/zustimmung?token=${token}`, { AgbText: true });
    },
    own: (token = Token) => call<Own>("GET", `empfaenger/${token}`),
    report: () =>
      call("POST", "tracking/abschliessen/", {
        empfehlungsnummer: Empfehlungsnummer,
        empfaengernummer: Empfaengernummer,
      }),
    feed: (more: object = {}) =>
      call("POST", "auftraege", [{ ...row, ...more }], { Authorization: `Bearer ${key}` }),
  };
}

test("a recipient sees their own progress, from accepting to the cancelled order, and the next step", async () => {
  const { progress, own, report, feed, email, confirm } = await acceptor(50);
  await confirm();
  expect(await progress()).toEqual(["KeinVertrag", "Angenommen", "Bestellt", undefined]);
  const mailedDay = (await own()).Weg.Naechstes?.Bis;
  await report();
  expect(await progress()).toEqual(["BestellungGemeldet", "Bestellt", "Geprueft", undefined]);
  expect((await own()).Weg.Naechstes?.Bis).toBe(mailedDay);
  await feed();
  await runJobs(app);
  expect(await progress()).toEqual(["AnspruchInBearbeitung", "Geprueft", "PraemieBereit", undefined]);
  expect((await own()).Weg).toMatchObject({
    PraemieCent: 2500,
    Naechstes: { Bis: expect.any(String) as string },
  });

  const mailed = await tokenIn(app, email, "orderReceived");
  expect(await progress(mailed)).toEqual(["AnspruchInBearbeitung", "Geprueft", "PraemieBereit", undefined]);

  await feed({ Stornodatum: app.clock.now().toISOString().slice(0, 10) });
  await runJobs(app);
  expect(await progress()).toEqual(["KeinVertrag", "Geprueft", undefined, "cancelled"]);
});

test("a feed row with recommendation and address is matched to the recipient and their reported order", async () => {
  const { progress, report, feed, email, recommendation } = await acceptor(50);
  await report();
  await feed({ Empfaengernummer: null, Empfehlungsnummer: recommendation, Email: email.toUpperCase() });
  await runJobs(app);
  expect(await progress()).toEqual(["AnspruchInBearbeitung", "Geprueft", "PraemieBereit", undefined]);
  const { progress: otherProgress, ...other } = await acceptor(50);
  await feed({
    Auftragsnummer: "R-fremd",
    Empfaengernummer: null,
    Empfehlungsnummer: recommendation,
    Email: other.email,
  });
  await runJobs(app);
  expect(await otherProgress()).toEqual(["KeinVertrag", "Angenommen", "Bestellt", undefined]);
});

test("without a share the progress ends with the verified order", async () => {
  const { own, feed } = await acceptor(100);
  await feed();
  await runJobs(app);
  const { Weg } = await own();
  expect(Weg).toMatchObject({ PraemieCent: 0, StatusText: "VertragGeschlossen", Naechstes: null });
  expect(Weg.Schritte.map(({ Art }) => Art)).toEqual(["Angenommen", "Bestellt", "Geprueft"]);
});
