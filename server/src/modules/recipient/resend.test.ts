import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo, tokenIn } from "../../../test/jobs.ts";
import { accepting, newAddress, plantRecommendation } from "../../../test/people.ts";

const app = await startTestApp();
const call = apiClient(app, "ewe");

test("in another browser the address alone has the mail sent again, and every address is answered alike", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const email = newAddress();
  await call("POST", `/empfaenger/create/${recommendation}`, { body: { ...accepting(), Email: email } });
  const again = (Email: string) =>
    call("POST", `/empfaenger/bestaetigungsmail/${recommendation}`, { body: { Email } });
  const mailed = async () => (await mailsTo(app, email)).map(({ template }) => template);
  expect(await mailed()).toEqual(["recommendationAccepted"]);
  expect((await again(email.toUpperCase())).status).toBe(204);
  expect(await mailed()).toEqual(["recommendationAccepted", "recommendationAccepted"]);
  const stranger = newAddress();
  expect((await again(stranger)).status).toBe(204);
  expect(await mailsTo(app, stranger)).toEqual([]);
});

test("who has confirmed is mailed the link to the status, no more often than others, and the limit is alike for every address", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const email = newAddress();
  await call("POST", `/empfaenger/create/${recommendation}`, { body: { ...accepting(), Email: email } });
  const first = await tokenIn(app, email, "recommendationAccepted");
  await call("PUT", `/empfaenger/zustimmung?token=${first}`, { body: { AgbText: "2026-05-01" } });
  const again = async (Email: string) => {
    const path = `/empfaenger/bestaetigungsmail/${recommendation}`;
    return (await call("POST", path, { body: { Email } })).status;
  };
  expect(await again(email)).toBe(204);
  const token = await tokenIn(app, email, "recipientStatusLink");
  const opened = await call("GET", `/empfaenger/${token}`);
  expect(opened.body).toMatchObject({ Email: email, Weg: { Produkt: expect.any(String) as string } });
  const stranger = newAddress();
  for (const [address, allowed] of [
    [email, 4],
    [stranger, 5],
  ] as const) {
    for (let time = 0; time < allowed; time++) expect(await again(address)).toBe(204);
    expect(await again(address)).toBe(429);
  }
  const mailed = (await mailsTo(app, email)).map(({ template }) => template);
  expect(mailed).toEqual(["recommendationAccepted", ...Array<string>(5).fill("recipientStatusLink")]);
  expect(await mailsTo(app, stranger)).toEqual([]);
});

test("in the browser that accepted, the mail is sent again, and after confirming the one that leads to the status", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const body = { ...accepting(), Email: newAddress() };
  const accepted = await call("POST", `/empfaenger/create/${recommendation}`, { body });
  const { Token } = accepted.body as { Token: string };
  const again = async () => (await call("POST", `/empfaenger/${Token}/bestaetigungsmail`)).status;
  const mailed = async () => (await mailsTo(app, body.Email)).map(({ template }) => template);
  expect(await again()).toBe(204);
  expect(await mailed()).toEqual(["recommendationAccepted", "recommendationAccepted"]);
  const token = await tokenIn(app, body.Email, "recommendationAccepted");
  await call("PUT", `/empfaenger/zustimmung?token=${token}`, { body: { AgbText: "2026-05-01" } });
  expect(await again()).toBe(204);
  expect((await mailed()).at(-1)).toBe("recipientStatusLink");
});

test("a stranger who types the address does not use up the friend's own button", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const body = accepting();
  const accepted = await call("POST", `/empfaenger/create/${recommendation}`, { body });
  const { Token } = accepted.body as { Token: string };
  const typed = async () => {
    const path = `/empfaenger/bestaetigungsmail/${recommendation}`;
    return (await call("POST", path, { body: { Email: body.Email } })).status;
  };
  for (let time = 0; time < 5; time++) expect(await typed()).toBe(204);
  expect(await typed()).toBe(429);
  expect((await call("POST", `/empfaenger/${Token}/bestaetigungsmail`)).status).toBe(204);
  expect(await mailsTo(app, body.Email)).toHaveLength(7);
});

test("only the first mail's link confirms the advertising that was ticked, and only it says so", async () => {
  const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
  const body = { ...accepting(), Werbeeinwilligung: true };
  const accepted = await call("POST", `/empfaenger/create/${recommendation}`, { body });
  const { Token } = accepted.body as { Token: string };
  const first = await tokenIn(app, body.Email, "recommendationAccepted");
  app.clock.advance(60_000);
  await call("POST", `/empfaenger/${Token}/bestaetigungsmail`);
  const second = await tokenIn(app, body.Email, "recommendationAccepted");
  expect(second).not.toBe(first);
  const askedBy = async (token: string) =>
    ((await call("GET", `/empfaenger/${token}`)).body as { Angefragt: string[] }).Angefragt;
  expect(await askedBy(second)).toEqual([]);
  expect(await askedBy(first)).toEqual([expect.stringContaining("per E-Mail über Angebote")]);
  const click = async (token: string) =>
    (await call("PUT", `/empfaenger/zustimmung?token=${token}`, { body: { AgbText: "2026-05-01" } })).body;
  expect(await click(second)).toMatchObject({ Werbeeinwilligung: false });
  expect(await click(first)).toMatchObject({ Werbeeinwilligung: true, Angefragt: [] });
});

test.each(["2026-05-01", "true"])(
  "the click of a friend who agreed by %s agrees to nothing anew",
  async (AgbText) => {
    const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
    const body = { ...accepting(), AgbText };
    await call("POST", `/empfaenger/create/${recommendation}`, { body });
    const token = await tokenIn(app, body.Email, "recommendationAccepted");
    await call("PUT", `/empfaenger/zustimmung?token=${token}`, { body: { AgbText } });
    const { rows } = await app.testDatabase.owner.query(
      `select consent.purpose from consent join recipient on recipient.id = consent.person_id
      where consent.person = 'recipient' and recipient.email = $1 and consent.purpose = 'terms'`,
      [body.Email],
    );
    expect(rows).toHaveLength(1);
  },
);

test("sending the mail again has a limit of its own, apart from acceptances", async () => {
  const accept = async (Email: string) => {
    const { recommendation } = await plantRecommendation(app, { tenant: "ewe", product: 101 });
    return call("POST", `/empfaenger/create/${recommendation}`, { body: { ...accepting(), Email } });
  };
  const email = newAddress();
  const { Token } = (await accept(email)).body as { Token: string };
  const again = async () => (await call("POST", `/empfaenger/${Token}/bestaetigungsmail`)).status;
  for (let times = 0; times < 5; times += 1) expect(await again()).toBe(204);
  expect(await again()).toBe(429);
  expect((await accept(email)).status, "others may still recommend").toBe(201);
});
