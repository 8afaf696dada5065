import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { mailsTo } from "../../../test/jobs.ts";
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
