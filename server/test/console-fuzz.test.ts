import { consoleCookie, consoleHeader } from "@weitersagen/contract/console/console-call";
import { consoleCalls } from "@weitersagen/contract/console/calls";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { startTestApp } from "./app.ts";
import { consoleClient } from "./console-client.ts";
import { fuzz } from "./fuzz.ts";
import { chooseSeed } from "./random.ts";
import { asManyVisitors } from "./raw-http.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const client = consoleClient(app);
const perCall = process.env["FULL"] === undefined ? 5 : 300;

test(
  `${perCall} malformed requests to every call of the console: no failure, no trace, no answer outside its schema`,
  { timeout: 600_000 },
  async () => {
    const faults = await fuzz({
      send: asManyVisitors(Number(new URL(app.url).port)),
      calls: consoleCalls,
      tenant: "ewe",
      seed: chooseSeed(),
      perCall,
      // A new administrator for each call: one call may lock or log out the operators of another.
      headersFor: async () => [
        ["Host", "konsole.localhost:3000"],
        ["Origin", client.origin],
        [consoleHeader, "1"],
        ["Cookie", `${consoleCookie}=${await client.session(await client.operator("administrator"))}`],
      ],
    });
    expect(faults.slice(0, 20)).toEqual([]);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  },
);

test("the examples of every call fit its schemas", () => {
  for (const { id, examples, params, query, body, answers } of consoleCalls) {
    const parts = [
      [params, examples.params],
      [query, examples.query],
      [body, examples.body],
      [Object.values(answers)[0], examples.answer],
    ] as const;
    for (const [schema, example] of parts) {
      if (!schema) continue;
      expect([id, z.safeParse(schema, example).error?.issues]).toEqual([id, undefined]);
    }
  }
});
