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
