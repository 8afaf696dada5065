import { expect, test } from "vitest";
import { apiClient } from "../../test/api-client.ts";
import { startTestApp } from "../../test/app.ts";
import { tokenIn } from "../../test/jobs.ts";
import { addReferrer } from "../../test/referrers.ts";
import { runCommand } from "../../test/run-command.ts";

const app = await startTestApp();
const call = apiClient(app, "ewe");
const environment = { SECRET_KEY: app.secretKeys.map((key) => key.toString("base64")).join(",") };
const proof = (...args: string[]) => runCommand(app, ["consent", "proof", ...args], environment);

test("the proof of a consent is printed with each step and its wording, also after the deletion", async () => {
  const { id, email } = await addReferrer(app, "ewe");
  const token = await app.issueToken("ewe", "user", id);
  await call("PUT", "/empfehler/setNewsletterOptin", { token, body: { Optin: true } });
  const Token = await tokenIn(app, email, "newsletterOptIn");
  await call("PUT", "/empfehler/newsletter/optin", { body: { Token } });
  expect((await call("DELETE", "/empfehler/delete", { token })).status).toBe(204);
  const at = app.clock.now().toISOString();
  const step = (name: string) =>
    expect.stringMatching(new RegExp(`^${at}  referrer ${id}  newsletter: ${name}, via .+, text 1$`));
  const lines = await proof("ewe", email.toUpperCase());
  expect(lines).toEqual([
    step("asked"),
    step("given"),
    step("ended"),
    expect.stringMatching(/^text 1: Küstenstrom darf mir Neues /),
  ]);
  expect(lines.join()).not.toContain(email);
});

test("an address without a proof and an unknown tenant are refused", async () => {
  await expect(proof("ewe", "nobody@example.org")).rejects.toMatchObject({
    reason: "notFound",
    options: { detail: "No consent was given with this address, or its proof has expired." },
  });
  await expect(proof("nowhere", "nobody@example.org")).rejects.toThrow(/^[^\n]+$/);
});
