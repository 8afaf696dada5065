import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { defineCall } from "@weitersagen/contract/call";
import { wire } from "@weitersagen/contract/wire";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { browserApi } from "./browser-api.ts";
import type { ApiOptions } from "./browser-api.ts";
import { problemOf } from "./problem.ts";

const order = defineCall({
  id: "order",
  method: "PUT",
  path: "/bestellung/{nummer}",
  scope: "tenant",
  tag: "Probe",
  summary: "Orders",
  access: "public",
  params: wire({ number: ["nummer", z.string()] }),
  query: wire({ channel: ["kanal", z.optional(z.string())] }),
  body: wire({ firstName: ["Vorname", z.string()] }),
  answers: { 200: wire({ firstName: ["Vorname", z.string()] }) },
  examples: {},
});
const remove = defineCall({
  id: "remove",
  method: "DELETE",
  path: "/bestellung",
  scope: "platform",
  tag: "Probe",
  summary: "Removes",
  access: "public",
  answers: { 204: null, 200: z.object({ left: z.int() }) },
  examples: {},
});
const input = { params: { number: "a/b ü" }, query: { channel: "mail&more" }, body: { firstName: "Ada" } };

interface Received {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

let server: Server;
let received: Received[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  received = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function api(options: Partial<ApiOptions> = {}) {
  const { port } = server.address() as AddressInfo;
  return browserApi({ slug: "ewe", language: "de", origin: `http://127.0.0.1:${port}`, ...options });
}

function answering(status: number, body?: unknown) {
  answer = (response) =>
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
}

async function failureOf(attempt: Promise<unknown>) {
  return attempt.then(
    () => undefined,
    (failure: unknown) => problemOf(failure),
  );
}

describe("a call", () => {
  test("is sent with wire names and returns code names", async () => {
    answering(200, { Vorname: "Grace" });
    await expect(api()(order, input)).resolves.toEqual({ firstName: "Grace" });
    expect(received[0]).toMatchObject({
      method: "PUT",
      url: "/api/v1/ewe/bestellung/a%2Fb%20%C3%BC?kanal=mail%26more",
      body: '{"Vorname":"Ada"}',
      headers: { "content-type": "application/json", accept: "application/json" },
    });
  });

  test("has the token in two headers, and the language", async () => {
    answering(200, { Vorname: "" });
    await api({ token: () => "abc", language: "en" })(order, input);
    expect(received[0]?.headers).toMatchObject({
      authorization: "Bearer abc",
      "x-auth-token": "Bearer abc",
      "accept-language": "en",
    });
  });

  test("has no token header without a token", async () => {
    answering(200, { Vorname: "" });
    await api({ token: () => undefined })(order, input);
    expect(received[0]?.headers).not.toHaveProperty("authorization");
    expect(received[0]?.headers).not.toHaveProperty("x-auth-token");
  });

  test("with several possible answers returns the status too", async () => {
    answering(200, { left: 3 });
    await expect(api()(remove, {})).resolves.toEqual({ status: 200, body: { left: 3 } });
    answer = (response) => response.writeHead(204).end();
    await expect(api()(remove, {})).resolves.toEqual({ status: 204, body: undefined });
    expect(received[0]?.url).toBe("/api/v1/bestellung");
  });
});

test("an input that does not fit the contract is refused as invalid without being sent", async () => {
  const unfit = { ...input, body: { firstName: 7 as unknown as string } };
  expect(await failureOf(api()(order, unfit))).toMatchObject({ status: 400, code: "invalidInput" });
  expect(received).toEqual([]);
});

describe("a refused call", () => {
  const problem = {
    type: "urn:x",
    title: "Nein",
    status: 409,
    detail: "Diese Empfehlung gibt es bereits.",
    code: "PSOF0301",
    errors: [{ path: "Email", message: "schon da" }],
  };

  test("fails with the server's problem, including field errors", async () => {
    answering(409, problem);
    expect(await failureOf(api()(order, input))).toEqual({ ...problem, code: "recommendationExists" });
  });

  test.each([
    [401, "PSOF0201", "wrongCredentials"],
    [403, "PSOF0204", "notLoggedIn"],
  ])("ends the session on %i with %s and fails nevertheless", async (status, code, name) => {
    let ended = 0;
    answering(status, { ...problem, status, code });
    const failure = await failureOf(api({ onSessionEnd: () => (ended += 1) })(order, input));
    expect(failure).toMatchObject({ status, code: name });
    expect(ended).toBe(1);
  });

  test("does not end a session that began during the call", async () => {
    let ended = 0;
    let token = "old";
    answer = (response) => {
      token = "new";
      response.writeHead(401, { "content-type": "application/problem+json" });
      response.end(JSON.stringify({ ...problem, status: 401, code: "PSOF0204" }));
    };
    await failureOf(api({ token: () => token, onSessionEnd: () => (ended += 1) })(order, input));
    expect(received[0]?.headers.authorization).toBe("Bearer old");
    expect(ended).toBe(0);
  });

  test("does not end the session for any other error", async () => {
    let ended = 0;
    answering(409, problem);
    await failureOf(api({ onSessionEnd: () => (ended += 1) })(order, input));
    expect(ended).toBe(0);
  });
});

describe("an invalid response", () => {
  test.each([
    ["a page of a proxy", 502, "<html>Bad Gateway</html>"],
    ["a body of another shape", 200, { Nachname: "x" }],
    ["a status the call does not know", 299, {}],
  ])("is a technical error: %s", async (_name, status, body) => {
    answering(status, body);
    expect(await failureOf(api()(order, input))).toMatchObject({ code: "technicalError", status });
  });

  test("an unreachable server is reported in the visitor's language", async () => {
    const nowhere = { origin: "http://127.0.0.1:1" };
    expect((await failureOf(api(nowhere)(order, input)))?.detail).toContain("Internetverbindung");
    expect((await failureOf(api({ ...nowhere, language: "en" })(order, input)))?.detail).toContain(
      "internet connection",
    );
  });

  test("a server that does not respond ends in a timeout", async () => {
    answer = () => {};
    expect(await failureOf(api({ timeout: 30 })(order, input))).toMatchObject({
      status: 0,
      code: "technicalError",
    });
  });
});
