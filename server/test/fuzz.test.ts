import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { defineCall } from "@weitersagen/contract/call";
import { afterEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { fuzz } from "./fuzz.ts";
import { spoils } from "./malformed.ts";
import { sendRaw, type RawRequest } from "./raw-http.ts";

const seed = 7;
const greet = defineCall({
  id: "greet",
  method: "POST",
  path: "/gruss/{name}",
  scope: "tenant",
  tag: "Test",
  summary: "A call for this test",
  access: "public",
  body: z.object({ Text: z.string() }),
  answers: { 200: z.object({ Text: z.string() }) },
  examples: { params: { name: "erika" }, body: { Text: "Hallo" } },
});

let stop: () => void;
afterEach(() => stop());

async function faultsOf(listener: RequestListener): Promise<string[]> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  server.on("clientError", (_error, socket) => socket.end(refusalBytes));
  // Node's own refusal of an unknown `Expect` is no problem+json.
  server.on("checkExpectation", refuse);
  stop = () => server.close();
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const send = (request: RawRequest) => sendRaw(port, request);
  return fuzz({ send, calls: [greet], tenant: "ewe", seed, perCall: 120, headersFor: async () => [] });
}

const problem = JSON.stringify({ type: "x", title: "x", status: 400, detail: "x", code: "PSOF0101" });
const refusalBytes = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/problem+json\r\nConnection: close\r\n\r\n${problem}`;
const refuse: RequestListener = (request, response) => {
  request
    .resume()
    .on("end", () => response.writeHead(400, { "content-type": "application/problem+json" }).end(problem));
};

const readBody = async (request: AsyncIterable<Buffer>): Promise<string> => {
  let text = "";
  for await (const chunk of request) text += chunk.toString("latin1");
  return text;
};

describe("malformed inputs", () => {
  test("a server that refuses them all passes", async () => {
    expect(await faultsOf(refuse)).toEqual([]);
  });

  test("the one input that breaks the server is found", async () => {
    const faults = await faultsOf(async (request, response) => {
      const body = await readBody(request).catch(() => "");
      if (body.includes(String.raw`\u0000`)) response.writeHead(500).end();
      else response.writeHead(400, { "content-type": "application/problem+json" }).end(problem);
    });
    expect(faults).not.toEqual([]);
    for (const fault of faults) expect(fault).toMatch(/^greet, (?:wrong type|NUL byte), seed 7: status 500/);
  });

  test("a stack trace is found even behind a proper status", async () => {
    const leak = JSON.stringify({ ...JSON.parse(problem), detail: "SyntaxError: Unexpected token" });
    const faults = await faultsOf((request, response) => {
      request.resume();
      response.writeHead(400, { "content-type": "application/problem+json" }).end(leak);
    });
    expect(faults[0]).toContain("a stack trace");
  });

  test("an error in another form than problem+json is found", async () => {
    const faults = await faultsOf((request, response) => {
      request.resume();
      response.writeHead(404, { "content-type": "application/json" }).end('{"error":"x"}');
    });
    expect(faults[0]).toContain("not as problem+json");
  });

  test("an answer that breaks its own schema is found", async () => {
    const faults = await faultsOf((request, response) => {
      request.resume();
      response.writeHead(200, { "content-type": "application/json" }).end('{"Text":1}');
    });
    expect(faults.some((fault) => fault.includes("an answer that breaks its schema"))).toBe(true);
  });

  test("a server that hangs up is found", async () => {
    const faults = await faultsOf((request) => request.destroy());
    expect(faults[0]).toContain("closed without an answer");
  });

  test("are of every kind there is", () => {
    expect(Object.keys(spoils).length).toBeGreaterThanOrEqual(16);
  });
});
