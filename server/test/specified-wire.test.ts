import { allCalls } from "@weitersagen/contract/calls";
import { successStatuses } from "@weitersagen/contract/call";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { apiClient } from "./api-client.ts";
import { startTestApp } from "./app.ts";
import { accepting, newAddress, plantRecipient, plantRecommendation, recommending } from "./people.ts";

/** What a reader of the specification relies on. */
const app = await startTestApp();
const ewe = apiClient(app, "ewe");
const recommendation = await plantRecommendation(app, { tenant: "ewe", product: 101 });

describe("a caller without a session", () => {
  test.each([
    ["GET", "/praemierung/?details"],
    ["PUT", "/praemierung/"],
    ["GET", "/praemierung/showbanner/BannerTEZuTP"],
    ["GET", "/empfehler/bankdaten/"],
    ["DELETE", "/empfehler/bankdaten/"],
  ] as const)("gets that error from %s %s; a token of another tenant is no session", async (method, path) => {
    const foreign = await app.issueToken("telekom", "user", 1);
    for (const token of [undefined, foreign]) {
      const answer = await ewe(method, path, token === undefined ? {} : { token });
      expect([answer.status, answer.body["code"]]).toEqual([401, "PSOF0204"]);
    }
    const invented = await ewe(method, `${path.split("?", 1)[0]}?token=erfunden`);
    expect(invented.body["code"]).toBe("PSOF0402");
  });

  test("changes no recommendation, and with a wrong capability finds none", async () => {
    const path = `/empfehlung/${recommendation.recommendation}`;
    const without = await ewe("PUT", path, { body: { AnteilEmpfehler: 50 } });
    expect(without.body["code"]).toBe("PSOF0204");
    const wrong = await ewe("PUT", path, { body: { AnteilEmpfehler: 50, Hash: "0".repeat(32) } });
    expect(wrong.body["code"]).toBe("PSOF0102");
  });

  test("or with a recipient's session saves bank data by the mailed link only", async () => {
    const { recipientToken: token } = await plantRecipient(app, "ewe", recommendation.recommendation);
    const body = { Kontoinhaber: "Max Beispiel", IBAN: "DE89370400440532013000" };
    expect((await ewe("POST", "/empfaenger/bankdaten", { token, body })).body["code"]).toBe("PSOF0404");
  });
});

test("an empty parameter counts as absent", async () => {
  const allianz = apiClient(app, "allianz");
  const page = await allianz("GET", "/Produkt/berater?query=&page=&pagesize=");
  expect(page.body).toMatchObject({ HasNext: true, PageCount: 7, TotalCount: 40 });
  expect(page.body["Content"]).toHaveLength(6);
  expect((await ewe("GET", "/produkt/?quelle=&kategorie=")).status).toBe(200);
});

test("a bounty names its amount in euros and in cents", async () => {
  const answer = await fetch(`${app.url}/api/v1/ewe/praemie`);
  const [bounty] = (await answer.json()) as Record<string, unknown>[];
  expect(bounty).toMatchObject({ Wert: 50, WertCent: 5_000, Enddatum: null, EnddatumAnzeige: null });
  expect(bounty).toHaveProperty("Startdatum");
});

test("content is read at the host of any tenant: the path says whose it is", async () => {
  for (const kind of ["faq", "keyvisual", "fussnoten"]) {
    const answer = await fetch(`${app.url}/api/content/kuestenstrom/${kind}`);
    expect(answer.status).toBe(200);
  }
  expect((await fetch(`${app.url}/api/assets/sichergut/nichts`)).status).toBe(404);
});

describe("the same Idempotency-Key", () => {
  const create = (body: unknown, query: string) =>
    fetch(`${app.url}/api/v1/ewe/Empfehlen/create${query}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Idempotency-Key": "einmal" },
      body: JSON.stringify(body),
    });

  test("gets the first response byte for byte, even with another captcha", async () => {
    const body = recommending(101, { email: newAddress() });
    const first = await create(body, "?captcha=eins");
    expect(first.status).toBe(201);
    expect(await (await create(body, "?captcha=zwei")).text()).toBe(await first.text());
  });

  test("is taken by the completion, too: with another body it is refused", async () => {
    const { recipient } = await plantRecipient(app, "ewe", recommendation.recommendation);
    const headers = { "Idempotency-Key": "abschluss" };
    const body = { empfehlungsnummer: recommendation.recommendation, empfaengernummer: recipient };
    const complete = (sent: object) => ewe("POST", "/tracking/abschliessen/", { body: sent, headers });
    expect((await complete(body)).status).toBe(201);
    expect((await complete(body)).status).toBe(201);
    const other = await complete({ ...body, empfaengerdaten: { name: "Anders" } });
    expect(other.body["code"]).toBe("PSOF0103");
  });
});

test("a whole office logs in through one address; only misses are counted", async () => {
  for (let person = 0; person < 25; person++) {
    const { recommendation: number } = await plantRecommendation(app, { tenant: "telekom", product: 462 });
    const answer = await fetch(`${app.url}/api/v1/telekom/empfaenger/create/${number}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(accepting()),
    });
    expect(answer.status).toBe(201);
  }
  const guess = () => ewe("PUT", "/account/validateResetPassword", { body: { Token: "geraten" } });
  const codes: unknown[] = [];
  for (let attempt = 0; attempt < 21; attempt++) codes.push((await guess()).body["code"]);
  expect(codes).toEqual([...Array.from({ length: 20 }, () => "PSOF0202"), "PSOF0104"]);
});

describe("the API document", () => {
  interface Operation {
    readonly operationId: string;
    readonly responses: Record<string, unknown>;
    readonly requestBody?: { readonly required: boolean };
  }

  const operations = async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, Operation>>;
    };
    return Object.values(document.paths).flatMap((path) => Object.values(path));
  };

  test("names every status a call may answer with", async () => {
    const statusesOf = Object.fromEntries(
      (await operations()).map(({ operationId, responses }) => [operationId, Object.keys(responses)]),
    );
    expect(statusesOf["getUser"]).toEqual(["200", "400", "401", "403", "404", "429", "500", "503"]);
    expect(statusesOf["reportOrder"]).toEqual(
      expect.arrayContaining(["201", "404", "409", "413", "415", "423"]),
    );
  });

  test("says which bodies may be left out", async () => {
    const required = Object.fromEntries(
      (await operations()).map(({ operationId, requestBody }) => [operationId, requestBody?.required]),
    );
    expect(required).toMatchObject({ login: true, createRecommendation: false, getUser: undefined });
  });

  test.each(allCalls.map((call) => [call.id, call] as const))(
    "shows examples of %s that its schemas accept",
    (_id, call) => {
      const { params, query, body, answer } = call.examples;
      const [schema] = successStatuses(call).flatMap((status) => call.answers[status] ?? []);
      const shown = [
        [call.params, params],
        [call.query, query ?? {}],
        [call.body, body],
        [schema, answer],
      ] as const;
      const refused = shown.flatMap(([rule, example]) =>
        rule === undefined || example === undefined || z.safeParse(rule, example).success ? [] : [example],
      );
      expect(refused).toEqual([]);
      expect(call.summary).toMatch(/^[A-Z][^.]+[^.]$/);
    },
  );
});
