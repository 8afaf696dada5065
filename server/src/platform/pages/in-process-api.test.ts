import { defineCall } from "@weitersagen/contract/call";
import { wire } from "@weitersagen/contract/wire";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { demoTenant } from "../../../test/demo-tenant.ts";
import { silentLog, testDatabase } from "../../../test/database.ts";
import { settableClock } from "../clock.ts";
import { on } from "../http/handler.ts";
import { Refusal } from "../refusal.ts";
import { CallFailure, inProcessApi } from "./in-process-api.ts";
import type { PageCaller } from "./in-process-api.ts";

const now = new Date("2026-11-15T12:00:00Z");
const common = { method: "GET", scope: "tenant", tag: "Probe", summary: "", examples: {} } as const;
const greet = defineCall({
  ...common,
  id: "greet",
  path: "/gruss",
  access: "public",
  query: wire({ name: ["Name", z.string()] }),
  answers: { 200: wire({ text: ["Text", z.string()] }) },
});
const secret = defineCall({
  ...common,
  id: "secret",
  path: "/geheim",
  access: "referrer",
  answers: { 204: null },
});

const { database } = await testDatabase();
const api = inProcessApi({
  database,
  handlers: [
    on(greet, ({ query }, { tenant, language, now: at }) => {
      if (query.name === "niemand") throw new Refusal("emailNotAllowed");
      if (query.name === "kaputt") throw new Error("wire cut");
      const text = `${query.name} ${tenant.slug} ${language} ${at.toISOString()}`;
      return { text, password: "hidden" };
    }),
    on(secret, () => undefined),
  ],
  admit: (admitted, { pass }) =>
    admitted === greet && pass === "closed" ? Promise.reject(new Refusal("notLoggedIn")) : Promise.resolve(),
  clock: settableClock(now),
  log: silentLog,
});
const recorded: (readonly [id: string, failedWith: number | undefined])[] = [];
const caller = {
  tenant: demoTenant("ewe"),
  language: "en",
  visitorHash: () => "visitor",
  isMember: false,
  calls: { record: ({ id }, failedWith) => void recorded.push([id, failedWith]) },
} as const satisfies PageCaller;
const call = api(caller);

async function problemOf(attempt: Promise<unknown>) {
  const failure: unknown = await attempt.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallFailure);
  return (failure as CallFailure).problem;
}

describe("a page's call", () => {
  test("is recorded with its outcome, from which the page's life follows", async () => {
    recorded.length = 0;
    await call(greet, { query: { name: "Moin" } });
    await call(greet, { query: { name: "kaputt" } }).catch(() => undefined);
    expect(recorded).toEqual([
      ["greet", undefined],
      ["greet", 500],
    ]);
  });

  test("is refused to a visitor whom a tenant with forced login does not admit, and open to its members", async () => {
    const closed = { pass: "closed" };
    expect(await problemOf(call(greet, { query: { name: "Moin" } }, closed))).toMatchObject({ status: 401 });
    const member = api({ ...caller, isMember: true });
    await expect(member(greet, { query: { name: "Moin" } }, closed)).resolves.toBeDefined();
  });

  test("is handled with the tenant, the language and the clock of the page", async () => {
    expect(await call(greet, { query: { name: "Moin" } })).toEqual({
      text: "Moin ewe en 2026-11-15T12:00:00.000Z",
    });
  });

  test("gets no field that the contract does not name", async () => {
    expect(await call(greet, { query: { name: "x" } })).not.toHaveProperty("password");
  });

  test("that is refused carries the problem that the API would send, with the tenant's support address", async () => {
    const problem = await problemOf(call(greet, { query: { name: "niemand" } }));
    expect(problem).toMatchObject({ code: "emailNotAllowed", status: 403 });
    expect(problem.detail).toContain(demoTenant("ewe").settings.supportEmail);
  });

  test("that fails reveals nothing about its cause", async () => {
    const problem = await problemOf(call(greet, { query: { name: "kaputt" } }));
    expect(problem).toMatchObject({ code: "technicalError", status: 500 });
    expect(JSON.stringify(problem)).not.toContain("wire");
  });

  test("is anonymous: what needs a session is refused", async () => {
    expect(await problemOf(call(secret, {}))).toMatchObject({ code: "notLoggedIn" });
  });
});
