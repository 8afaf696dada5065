import { defineCall } from "@weitersagen/contract/call";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { everybody, findLeaks, only, roles, unmatched, type Matrix, type World } from "./isolation.ts";
import type { RawAnswer, RawRequest } from "./raw-http.ts";

interface Ids {
  readonly reward: string;
}

const world = (name: string, tenant: string): World<Ids> => ({
  name,
  tenant,
  ids: { reward: `reward-of-${name}` },
  canaries: [`IBAN of ${name}`],
  headers: (role) =>
    role === "anonymous" || role === "reward" ? [] : [["Authorization", `Bearer ${tenant}/${name}/${role}`]],
});
const worlds = [world("Anna", "ewe"), world("Bernd", "ewe"), world("Clara", "telekom")];

const getReward = defineCall({
  id: "getReward",
  method: "GET",
  path: "/praemierung/{id}",
  scope: "tenant",
  tag: "Test",
  summary: "A call for this test",
  access: "referrer",
  answers: { 200: z.unknown() },
  examples: {},
});
const matrix: Matrix<Ids> = {
  getReward: {
    answers: only(200, "referrer"),
    input: (owner) => ({ params: { id: owner.ids.reward } }),
    foreign: "PSOF0102",
  },
};

const refuse = (status: number, code: string): RawAnswer => ({
  status,
  headers: new Map(),
  body: `{"code":"${code}"}`,
});

/** A minimal correct server; each fault leaves out one of its guards. */
function server(fault?: "no role check" | "no owner check" | "no tenant check") {
  return async ({ target, headers }: RawRequest): Promise<RawAnswer> => {
    const [, , , tenant, , id] = target.split("/");
    const [, token = ""] = headers[0]?.[1].split(" ") ?? [];
    const [tokenTenant, name, role] = token.split("/");
    if (!role || (tokenTenant !== tenant && fault !== "no tenant check")) return refuse(401, "PSOF0204");
    if (role !== "referrer" && fault !== "no role check") return refuse(403, "PSOF0203");
    const owner = worlds.find((candidate) => candidate.ids.reward === id);
    if (!owner || (owner.name !== name && fault !== "no owner check")) return refuse(404, "PSOF0102");
    return { status: 200, headers: new Map(), body: JSON.stringify({ IBAN: `IBAN of ${owner.name}` }) };
  };
}

describe("the isolation harness", () => {
  const leaksOf = (send: (request: RawRequest) => Promise<RawAnswer>) =>
    findLeaks({ calls: [getReward], matrix, worlds, send });

  test("finds nothing where everything is guarded", async () => {
    expect(await leaksOf(server())).toEqual([]);
  });

  test("finds what another person may read", async () => {
    expect(await leaksOf(server("no owner check"))).toContain(
      'getReward: referrer of Anna about the things of Bernd: reads "IBAN of Bernd", which belongs to Bernd',
    );
  });

  test("finds a role that is wrongly accepted", async () => {
    const leaks = await leaksOf(server("no role check"));
    expect(leaks).toContain("getReward: apiKey of Anna about their own: expected PSOF0203, got 200");
    // Everybody but the anonymous, who has no token, the reward's link, which is none, and the referrer, who may.
    expect(leaks).toHaveLength(worlds.length * (roles.length - 3) * worlds.length);
  });

  test("finds a token that another tenant accepts", async () => {
    expect(await leaksOf(server("no tenant check"))).toContain(
      "getReward: referrer of Clara with their token at ewe: expected PSOF0204, got PSOF0102",
    );
  });

  test("finds a secret that any caller can read", async () => {
    const leaks = await findLeaks({ calls: [getReward], matrix, worlds, secrets: ["IBAN"], send: server() });
    expect(leaks).toContain('getReward: referrer of Anna about their own: reads "IBAN", which no caller may');
  });

  test("finds a call without a row and a row without a call", () => {
    expect(
      unmatched(["getReward", "newCall"], { getReward: matrix["getReward"]!, oldCall: matrix["getReward"]! }),
    ).toEqual(["newCall has no row in the isolation matrix", "row oldCall belongs to no call"]);
  });

  test("lets a public call answer everybody the same", async () => {
    const open: Matrix<Ids> = {
      getReward: { answers: everybody(200), input: () => ({ params: { id: "1" } }), foreign: "public" },
    };
    const send = async () => ({ status: 200, headers: new Map<string, string>(), body: "{}" });
    expect(await findLeaks({ calls: [getReward], matrix: open, worlds, send })).toEqual([]);
  });
});
