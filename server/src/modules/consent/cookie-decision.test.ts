import { describe, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";

const app = await startTestApp();
const decision = {
  EinwilligungId: "5f1c0a9be3d24e7f8a6b7c8d9e0f1a2b",
  Funktional: false,
  Analytisch: true,
  Marketing: false,
  TextVersion: "2026-05.1f3a9c02",
};

async function send(body: object, language = "de") {
  const answer = await fetch(`${app.url}/api/v1/ewe/einwilligung`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "accept-language": language },
  });
  return answer.status;
}

const kept = async () =>
  (await app.testDatabase.owner.query("select * from cookie_decision order by id")).rows;

describe("a decision about cookies", () => {
  test("is stored with the version of the text, language and time", async () => {
    expect(await send(decision, "en")).toBe(204);
    expect(await kept()).toMatchObject([
      {
        consent_id: decision.EinwilligungId,
        functional: false,
        analytical: true,
        marketing: false,
        text_version: "2026-05.1f3a9c02",
        language: "en",
        decided_at: app.clock.now(),
      },
    ]);
  });

  test("that changes adds a second row", async () => {
    expect(await send({ ...decision, Analytisch: false })).toBe(204);
    expect((await kept()).map((row: { analytical: boolean }) => row.analytical)).toEqual([true, false]);
  });

  test("cannot be changed afterwards", async () => {
    const change = app.testDatabase.owner.query("update cookie_decision set marketing = true");
    await expect(change).rejects.toThrow("append-only");
  });

  test.each([
    { ...decision, EinwilligungId: "kurz" },
    { ...decision, Analytisch: "ja" },
    { ...decision, TextVersion: "<script>" },
    {},
  ])("that is malformed is refused: %j", async (body) => {
    expect(await send(body)).toBe(400);
  });
});
