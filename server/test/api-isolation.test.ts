import { allCalls } from "@weitersagen/contract/calls";
import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { isolationMatrix } from "./isolation-matrix.ts";
import { findLeaks, unmatched } from "./isolation.ts";
import { sendRaw } from "./raw-http.ts";
import { buildWorlds } from "./worlds.ts";

/** Every request comes from a visitor of its own, so that no limit of attempts stands before the guards. */
const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const port = Number(new URL(app.url).port);

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

test(
  "nobody reads what belongs to another person or tenant, whatever their role",
  { timeout: 60_000 },
  async () => {
    const worlds = await buildWorlds(app);
    let visitor = 0;
    const leaks = await findLeaks({
      calls: allCalls,
      matrix: isolationMatrix,
      worlds,
      send: (request) => {
        visitor += 1;
        const address: readonly [string, string] = [
          "X-Forwarded-For",
          `10.${visitor >> 16}.${(visitor >> 8) & 255}.${visitor & 255}`,
        ];
        return sendRaw(port, { ...request, headers: [...request.headers, address] });
      },
    });
    expect(leaks.slice(0, 20)).toEqual([]);
  },
);
