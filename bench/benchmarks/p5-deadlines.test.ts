import { expect, test } from "vitest";
import { startTestApp } from "../../server/test/app.ts";
import { measuredSweeps, timeSweeps } from "./p5-deadlines.ts";

const app = await startTestApp();

test("every measured sweep exists and finds all that is due in the generated history", async () => {
  const { owner, jobsUrl } = app.testDatabase;
  const size = { recommendations: 400, due: 10, rounds: 2 };
  const taken = await timeSweeps({ product: app, owner, jobsUrl, secretKeys: app.secretKeys }, size);
  expect([...taken.keys()]).toEqual(measuredSweeps);
});
