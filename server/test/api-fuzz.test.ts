import type { Access, CallDefinition } from "@weitersagen/contract/call";
import { allCalls } from "@weitersagen/contract/calls";
import { expect, test } from "vitest";
import { startTestApp } from "./app.ts";
import { fuzz } from "./fuzz.ts";
import type { Role } from "./isolation.ts";
import { chooseSeed } from "./random.ts";
import { asManyVisitors } from "./raw-http.ts";
import { buildWorlds } from "./worlds.ts";

const app = await startTestApp({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
const [world] = await buildWorlds(app);

const roleFor: Readonly<Record<Access, Role>> = {
  public: "anonymous",
  referrer: "referrer",
  recipient: "recipient",
  reward: "reward",
  agency: "agencyOwner",
  callCentre: "callCentre",
  apiKey: "apiKey",
  dataSubject: "dataSubject",
  // Calls of the console are tried by a test of their own.
  operator: "anonymous",
};

const perCall = process.env["FULL"] === undefined ? 7 : 300;

test(
  `${perCall} malformed requests to every call: no failure, no trace, no answer outside its schema`,
  { timeout: 900_000 },
  async () => {
    const seed = chooseSeed();
    const faults = await fuzz({
      send: asManyVisitors(Number(new URL(app.url).port)),
      calls: allCalls,
      tenant: "ewe",
      seed,
      perCall,
      headersFor: async (call: CallDefinition) => world?.headers(roleFor[call.access]) ?? [],
    });
    expect(faults.slice(0, 20)).toEqual([]);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  },
);
