import { allCalls } from "@weitersagen/contract/calls";
import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { isolationMatrix } from "./isolation-matrix.ts";
import { findLeaks, unmatched } from "./isolation.ts";
import { asManyVisitors } from "./raw-http.ts";
import { buildWorlds, plantSecrets } from "./worlds.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });

test("every call of the API document has a row that says who may make it", async () => {
  const answer = await fetch(`${app.url}/api/openapi.json`);
  const { paths } = (await answer.json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const documented = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ operationId }) => operationId ?? []),
  );
  expect(documented.length).toBeGreaterThan(0);
  expect(unmatched(documented, isolationMatrix)).toEqual([]);
});

test("no role reads data of another person or tenant", { timeout: 900_000 }, async () => {
  const worlds = await buildWorlds(app);
  const leaks = await findLeaks({
    calls: allCalls,
    matrix: isolationMatrix,
    worlds,
    secrets: await plantSecrets(app),
    send: asManyVisitors(Number(new URL(app.url).port)),
    // Two of three requests are refused for their role or name nothing of anybody's, whosever things they are about.
    everyAlike: process.env["FULL"] === undefined ? 7 : 1,
  });
  expect(leaks.slice(0, 20)).toEqual([]);
});
