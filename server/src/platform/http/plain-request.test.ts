import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { chooseSeed, Random } from "../../../test/random.ts";
import { type PlainRequest, readPlainRequest } from "./plain-request.ts";

const browsers =
  "GET /k/AB12CD34EF?channel=mail HTTP/1.1\r\n" +
  "Host: ewe.localhost:3000\r\nConnection: keep-alive\r\nUser-Agent: Mozilla/5.0 (X11; rv:144.0)\r\n" +
  "Accept: text/html,*/*;q=0.8\r\nAccept-Language: de\r\nCookie: a=1; b=2\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n";

const read = (text: string) => readPlainRequest(Buffer.from(text, "latin1"));
const withLine = (line: string) => browsers.replace("Accept-Language: de\r\n", `${line}\r\n`);

const readable = {
  method: "GET",
  url: "/k/AB12CD34EF?channel=mail",
  headers: {
    host: "ewe.localhost:3000",
    "user-agent": "Mozilla/5.0 (X11; rv:144.0)",
    "x-forwarded-for": "192.0.2.7",
  },
};

test("a request as browsers write it is read, as far as somebody asks for it", () => {
  expect(read(browsers)).toEqual(readable);
  expect(read(withLine("Purpose:"))?.headers["purpose"]).toBe("");
  expect(read(withLine("SEC-PURPOSE:prefetch"))?.headers["sec-purpose"]).toBe("prefetch");
});

test.each(["Accept: text/plain", "constructor: 1", "X: 1", "Hose: 1"])(
  "%s says nothing about a click",
  (line) => {
    expect(read(withLine(line))).toEqual(readable);
  },
);

test.each([
  ["another method", browsers.replace("GET", "HEAD")],
  ["HTTP/1.0", browsers.replace("HTTP/1.1", "HTTP/1.0")],
  ["the address of a proxy", browsers.replace("/k/", "http://elsewhere.example/k/")],
  ["half a request", browsers.slice(0, -20)],
  ["a request without its end", browsers.slice(0, -2)],
  ["two requests at once", browsers + browsers],
  ["a request with more behind it", `${browsers}G`],
  ["a body", withLine("Content-Length: 3")],
  ["a body in chunks", withLine("Transfer-Encoding: chunked")],
  ["the wish to close", browsers.replace("keep-alive", "close")],
  ["the same wish of a proxy", withLine("Proxy-Connection: close")],
  ["another protocol", withLine("Upgrade: websocket")],
  ["an expectation", withLine("Expect: 100-continue")],
  ["the same field twice", withLine("User-Agent: another")],
  ["a second host", withLine("host: elsewhere.example")],
  ["no host", browsers.replace("Host: ewe.localhost:3000\r\n", "")],
  ["a field that goes on in the next line", withLine("X-Long: one\r\n two")],
  ["a space before the colon", withLine("X-Odd : 1")],
  ["a bare line feed", withLine("X-Odd: 1\nX-Other: 2")],
  ["a letter outside ASCII", withLine("X-Odd: caf\xe9")],
  ["a name that begins with a hyphen", withLine("-Odd: 1")],
  ["a name with a sign that letters are told apart by", withLine("X[Odd: 1")],
  ["two blanks before a value", withLine("X-Odd:  1")],
  ["a blank behind a value", withLine("X-Odd: 1 ")],
  ["more than a few kilobytes", withLine(`X-Long: ${"x".repeat(9_000)}`)],
  ["nothing", ""],
])("%s is left to node:http", (_what, text) => {
  expect(read(text)).toBeUndefined();
});

type Reader = (bytes: Buffer) => Pick<PlainRequest, "url" | "headers"> | undefined;

/** Fields of a request that is more than one piece with a known end on a connection that stays. */
const unplain = [
  "content-length",
  "expect",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** Whether node:http reads a request in the same way: what was kept of it, and nothing that was passed over wrongly. */
function readsAlike({ url, headers: theirs }: IncomingMessage, mine: ReturnType<Reader> & {}): boolean {
  const { connection = "keep-alive" } = theirs;
  const kept = Object.keys(mine.headers).map((name) => [name, theirs[name]]);
  return (
    url === mine.url &&
    isDeepStrictEqual(Object.fromEntries(kept), { ...mine.headers }) &&
    /^keep-alive(?:, keep-alive)*$/i.test(connection) &&
    !unplain.some((name) => name in theirs)
  );
}

const rounds = process.env["FULL"] ? 100_000 : 4_000;
const oddities: [string, ...string[]] = [
  "",
  ...Array.from(" :\r\n\t\0\x7f\xe9/?#,;=%"),
  "\r\n",
  "\r\n\r\n",
  "\r\n ",
  "Host: a\r\n",
  "Content-Length: 0\r\n",
  "Connection: close\r\n",
  "transfer-encoding: chunked\r\n",
  "__proto__: 1\r\n",
  "X-Forwarded-For: 1\r\n",
];

/** Small changes of a good request. */
function* mutants(random: Random): Generator<Buffer> {
  for (let round = 0; round < rounds; round += 1) {
    let text = browsers;
    for (let change = random.int(3); change >= 0; change -= 1) {
      const at = random.int(text.length);
      text = text.slice(0, at) + random.pick(oddities) + text.slice(at + random.int(3));
    }
    yield Buffer.from(text, "latin1");
  }
}

/** How many mutants a reader takes, up to the first one that node:http reads in another way. */
async function compareWithNode(reader: Reader, seed: number) {
  const seen: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    seen.push(request);
    response.end();
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  let taken = 0;
  for (const mutant of mutants(new Random(seed))) {
    const mine = reader(mutant);
    if (!mine) continue;
    taken += 1;
    await new Promise<void>((done) => {
      const socket = connect(port, "127.0.0.1", () => socket.end(mutant)).resume();
      socket.on("error", () => {}).on("close", () => done());
    });
    const [theirs, ...more] = seen.splice(0);
    if (!theirs || more.length > 0 || !readsAlike(theirs, mine))
      return { taken, different: mutant.toString("latin1") };
  }
  return { taken, different: undefined };
}

test("whatever is read here, node:http reads in the same way", async () => {
  const seed = chooseSeed();
  const { taken, different } = await compareWithNode(readPlainRequest, seed);
  expect(different, `seed ${seed}`).toBeUndefined();
  expect(taken).toBeGreaterThan(rounds / 20);
});

test("the comparison catches a careless reader", async () => {
  const careless: Reader = (bytes) => {
    const [first = "", ...lines] = bytes.toString("latin1").trimEnd().split("\r\n");
    const fields = lines.map((line) => line.toLowerCase().split(": "));
    return { url: first.split(" ")[1] ?? "", headers: Object.fromEntries(fields) };
  };
  expect((await compareWithNode(careless, 7)).different).toBeDefined();
});
