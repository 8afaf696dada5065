import { expect, test } from "vitest";
import { apiClient } from "../../../test/api-client.ts";
import { startTestApp } from "../../../test/app.ts";
import { rewardDesk } from "../../../test/reward-desk.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = rewardDesk(app);
const call = apiClient(app, "ewe");

const german = "Küstenstrom Klar – Ökostrom";
const english = "Küstenstrom Klar – green power";

test("people see their products by the names that their language has for them", async () => {
  const order = await desk.place();
  await desk.accept(order);
  const referrer = await app.issueToken("ewe", "user", order.referrerId);
  const recipient = await app.issueToken("ewe", "recipient", order.recipientId);
  const views = [
    ["/empfehler/empfehlungen/", referrer],
    ["/empfehler/nachbuchung", referrer],
    ["/praemierung/?details", referrer],
    ["/praemie", undefined],
    ["/empfaenger/auftrag", recipient],
  ] as const;
  for (const [path, token] of views) {
    const seen = async (language: string) =>
      (await call("GET", path, { ...(token && { token }), headers: { "Accept-Language": language } })).text;
    expect(await seen("de"), path).toContain(german);
    const read = await seen("en");
    expect(read, path).toContain(english);
    expect(read, path).not.toContain(german);
  }
});
