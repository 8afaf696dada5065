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

/** Somebody who accepted a recommendation of which the referrer keeps that share. */
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
  const told = async (token = Token) => {
    const { Weg } = await call<Own>("GET", `empfaenger/${token}`);
    const done = Weg.Schritte.filter(({ Am }) => Am !== null).map(({ Art }) => Art);
    return [Weg.StatusText, done.at(-1), Weg.Naechstes?.Art, Weg.Grund?.Name];
  };
  return {
    email,
    recommendation: Empfehlungsnummer,
    told,
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

test("a recipient follows their own way, from accepting to the cancelled order, with what comes next", async () => {
  const { told, own, report, feed, email } = await acceptor(50);
  expect(await told()).toEqual(["KeinVertrag", "Angenommen", "Bestellt", undefined]);
  await report();
  expect(await told()).toEqual(["VertragGeschlossen", "Bestellt", "Geprueft", undefined]);
  await feed();
  await runJobs(app);
  expect(await told()).toEqual(["AnspruchInBearbeitung", "Geprueft", "PraemieBereit", undefined]);
  expect((await own()).Weg).toMatchObject({
    PraemieCent: 2500,
    Naechstes: { Bis: expect.any(String) as string },
  });

  const mailed = await tokenIn(app, email, "orderReceived");
  expect(await told(mailed)).toEqual(["AnspruchInBearbeitung", "Geprueft", "PraemieBereit", undefined]);

  await feed({ Stornodatum: app.clock.now().toISOString().slice(0, 10) });
  await runJobs(app);
  expect(await told()).toEqual(["KeinVertrag", "Geprueft", undefined, "cancelled"]);
});

test("a feed that names the recommendation and their address means them, and the order they told of", async () => {
  const { told, report, feed, email, recommendation } = await acceptor(50);
  await report();
  await feed({ Empfaengernummer: null, Empfehlungsnummer: recommendation, Email: email.toUpperCase() });
  await runJobs(app);
  expect(await told()).toEqual(["AnspruchInBearbeitung", "Geprueft", "PraemieBereit", undefined]);
  const { told: toldOther, ...other } = await acceptor(50);
  await feed({
    Auftragsnummer: "R-fremd",
    Empfaengernummer: null,
    Empfehlungsnummer: recommendation,
    Email: other.email,
  });
  await runJobs(app);
  expect(await toldOther()).toEqual(["KeinVertrag", "Angenommen", "Bestellt", undefined]);
});

test("whoever gets no share has come to the end with the verified order", async () => {
  const { own, feed } = await acceptor(100);
  await feed();
  await runJobs(app);
  const { Weg } = await own();
  expect(Weg).toMatchObject({ PraemieCent: 0, StatusText: "VertragGeschlossen", Naechstes: null });
  expect(Weg.Schritte.map(({ Art }) => Art)).toEqual(["Angenommen", "Bestellt", "Geprueft"]);
});
