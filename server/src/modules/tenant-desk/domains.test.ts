import { createSocket } from "node:dgram";
import { once } from "node:events";
import { afterAll, expect, test } from "vitest";
import { isInnerAddress, lookUpName } from "../../platform/name-lookup.ts";
import type { Tenant } from "../../platform/tenancy.ts";
import { checkDomain, isReachable, previewOriginOf } from "./service/domains.ts";

const TARGET = "programm.example";
const addresses: Readonly<Record<string, string>> = {
  [TARGET]: "203.0.113.9",
  "gleich.example": "203.0.113.9",
  "woanders.example": "198.51.100.7",
  "innen.example": "10.0.0.8",
};
const aliases: Readonly<Record<string, string>> = { "alias.example": TARGET };
const SILENT = "stumm.example";

const [A, CNAME] = [1, 5];
const NO_SUCH_NAME = 3;
const HEADER_BYTES = 12;

const encodedName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);

/** The answer of a name server to one question. */
function answerTo(question: Buffer): Buffer | undefined {
  let end = HEADER_BYTES;
  const labels: string[] = [];
  while (question.readUInt8(end) > 0) {
    const length = question.readUInt8(end);
    labels.push(question.toString("ascii", end + 1, end + 1 + length));
    end += length + 1;
  }
  const name = labels.join(".").toLowerCase();
  const type = question.readUInt16BE(end + 1);
  if (name === SILENT) return undefined;
  const alias = aliases[name];
  const address = addresses[name];
  let data: Buffer | undefined;
  if (type === CNAME && alias !== undefined) data = encodedName(alias);
  if (type === A && address !== undefined) data = Buffer.from(address.split(".").map(Number));
  const isKnown = (alias ?? address) !== undefined;
  const header = Buffer.alloc(HEADER_BYTES);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (isKnown ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data ? 1 : 0, 6);
  const asked = question.subarray(HEADER_BYTES, end + 5);
  if (!data) return Buffer.concat([header, asked]);
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc0_0c, 0);
  record.writeUInt16BE(type, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt32BE(60, 6);
  record.writeUInt16BE(data.length, 10);
  return Buffer.concat([header, asked, record, data]);
}

const server = createSocket("udp4");
server.on("message", (question, { port, address }) => {
  const answer = answerTo(question);
  if (answer) server.send(answer, port, address);
});
server.bind(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => {
  server.close();
});

const servers = [`127.0.0.1:${server.address().port}`];
const check = async (name: string) =>
  checkDomain({ lookUp: (asked) => lookUpName(asked, servers), target: TARGET }, name);

test("a domain leads here by its alias or by the same address", async () => {
  expect(await check("alias.example")).toEqual({ state: "here", target: TARGET, found: [TARGET] });
  expect(await check("gleich.example")).toEqual({ state: "here", target: TARGET, found: ["203.0.113.9"] });
});

test("a domain that leads elsewhere is shown with what it leads to, an internal network is not named", async () => {
  expect(await check("woanders.example")).toMatchObject({ state: "elsewhere", found: ["198.51.100.7"] });
  expect(await check("innen.example")).toMatchObject({ state: "inner", found: [] });
});

test("a name without a record is missing, and a name server that is silent is not waited for", async () => {
  expect(await check("fehlt.example")).toMatchObject({ state: "missing" });
  expect(await check(SILENT)).toMatchObject({ state: "unknown" });
});

test("addresses of internal networks are recognised", () => {
  const isInner = (address: string) => isInnerAddress(address);
  expect(
    ["10.0.0.8", "127.0.0.1", "169.254.169.254", "192.168.1.1", "::1", "fd00::1"].filter(isInner),
  ).toHaveLength(6);
  expect(["203.0.113.9", "8.8.8.8", "2001:db8::1"].filter(isInner)).toEqual([]);
});

test("a draft is looked at below the installation's own address until the DNS knows the main domain", async () => {
  const tenant = { slug: "blume" } as Tenant;
  const hostedOriginOf = () => "https://blume.programm.example";
  const desk = { lookUp: (asked: string) => lookUpName(asked, servers), target: TARGET };
  const shown = async (domain?: string) => {
    const originOf = () => (domain === undefined ? hostedOriginOf() : `https://${domain}`);
    const origins = { originOf, hostedOriginOf };
    return [await previewOriginOf(desk, origins, tenant), await isReachable(desk, origins, tenant)];
  };
  expect(await shown()).toEqual([hostedOriginOf(), true]);
  // A proxy or an internal network may lead here all the same.
  for (const domain of ["alias.example", "woanders.example", "innen.example"])
    expect(await shown(domain)).toEqual([`https://${domain}`, true]);
  expect(await shown("fehlt.example")).toEqual([hostedOriginOf(), false]);
});
