import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
const call = apiClient(app, "ewe");

const german = "Küstenstrom Klar – Ökostrom";
const english = "Küstenstrom Klar – green power";

/** Every list that shows products. */
async function views() {
  const order = await desk.place();
  await desk.accept(order);
  const referrer = await app.issueToken("ewe", "user", order.referrerId);
  const recipient = await app.issueToken("ewe", "recipient", order.recipientId);
  return {
    "/empfehler/empfehlungen/": referrer,
    "/empfehler/nachbuchung": referrer,
    "/praemierung/?details": referrer,
    "/praemie": undefined,
    "/empfaenger/auftrag": recipient,
  };
}

test.each(Object.entries(await views()))(
  "%s names products in the reader's language",
  async (path, token) => {
    const seen = async (language: string) =>
      (await call("GET", path, { ...(token && { token }), headers: { "Accept-Language": language } })).text;
    expect(await seen("de")).toContain(german);
    const read = await seen("en");
    expect(read).toContain(english);
    expect(read).not.toContain(german);
  },
);
