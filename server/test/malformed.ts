import type { CallDefinition } from "@weitersagen/contract/call";
import { callTarget } from "./call-request.ts";
import type { Random } from "./random.ts";
import type { RawRequest } from "./raw-http.ts";

/** A way to spoil a valid request. */
type Spoil = (request: ValidRequest, random: Random) => RawRequest;

export interface ValidRequest {
  readonly call: CallDefinition;
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  /** The call's example body, or an invented one where the call takes none. */
  readonly body: unknown;
}

type Header = readonly [string, string];
const json: Header = ["Content-Type", "application/json"];

export function validRequest(call: CallDefinition, tenant: string, headers: readonly Header[]): ValidRequest {
  return {
    call,
    target: callTarget(call, tenant, call.examples),
    headers,
    body: call.examples.body ?? { Name: "Erika", Anzahl: 1, Liste: [{ Wert: true }] },
  };
}

const withBody = (
  { call, target, headers }: ValidRequest,
  body: string | Buffer,
  type = json,
): RawRequest => ({
  method: call.method,
  target,
  headers: [...headers, type],
  body: Buffer.from(body),
});

const withTarget = ({ call, headers, body }: ValidRequest, target: string): RawRequest => ({
  method: call.method,
  target,
  headers: call.body ? [...headers, json] : headers,
  ...(call.body ? { body: Buffer.from(JSON.stringify(body)) } : {}),
});

const nasty = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e21,
  Number.MAX_SAFE_INTEGER + 2,
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e",
  "💥".repeat(50),
  "'; drop table tenant; --",
  "${7*7}",
  "<script>",
  "../../etc/passwd",
  "%00",
  "NaN",
  "1e309",
  "a".repeat(70_000),
  [],
  {},
  [[[]]],
  [null],
  { __proto__: null },
  { constructor: { prototype: 1 } },
] as const;

/** Replaces one value somewhere in a body. */
function replaceOne(value: unknown, random: Random): unknown {
  if (typeof value === "object" && value !== null && random.next() < 0.8) {
    const keys = Object.keys(value);
    const key = keys[random.int(keys.length)];
    if (key !== undefined) {
      const copy: Record<string, unknown> = { ...value };
      copy[key] = replaceOne(copy[key], random);
      return Array.isArray(value) ? Object.values(copy) : copy;
    }
  }
  return random.pick(nasty);
}

/** Every text in a body with a NUL in it: PostgreSQL stores no such text, so it must be refused before. */
function withNul(value: unknown): unknown {
  if (typeof value === "string") return `${value}\u0000`;
  if (Array.isArray(value)) return value.map(withNul);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withNul(inner)]));
}

/** Puts text in place of a path segment, a parameter's value or behind the question mark. */
function disturb(target: string, text: string, random: Random): string {
  const [path = "", search] = target.split("?");
  if (random.next() < 0.4) return `${path}?${search === undefined ? "" : `${search}&`}x=${text}`;
  const segments = path.split("/");
  // The base /api/v1 stays more often than not: behind it lies the code to be tried.
  const first = random.next() < 0.8 ? 3 : 1;
  const at = Math.min(segments.length - 1, first + random.int(Math.max(1, segments.length - first)));
  return [...segments.slice(0, at), text, ...segments.slice(at + 1)].join("/");
}

const wrongType: Spoil = (request, random) =>
  withBody(request, JSON.stringify(replaceOne(request.body, random)));

export const spoils: Readonly<Record<string, Spoil>> = {
  "broken JSON": (request, random) => {
    const text = JSON.stringify(request.body);
    const cut = random.int(text.length);
    const variants = [
      text.slice(0, cut),
      `${text},`,
      text.replaceAll('"', "'"),
      `${text}${text}`,
      "",
      "undefined",
      "{]",
    ];
    return withBody(request, variants[random.int(variants.length)] ?? "");
  },
  "wrong type": wrongType,
  "NUL byte": (request, random) =>
    random.next() < 0.5
      ? withBody(request, JSON.stringify(withNul(request.body)))
      : withTarget(request, disturb(request.target, "a%00b", random)),
  "numbers beyond all bounds": (request, random) =>
    withBody(
      request,
      JSON.stringify(request.body).replaceAll(/\d+/g, random.pick(["1e400", "-1e400", "9".repeat(400)])),
    ),
  "huge string": (request, random) =>
    withBody(request, JSON.stringify({ x: "x".repeat(random.int(200_000)) })),
  "10 MB": (request) => withBody(request, Buffer.alloc(10 * 1024 * 1024, 0x20)),
  "invalid UTF-8": (request, random) =>
    withBody(
      request,
      Buffer.concat([Buffer.from('{"Name":"'), random.bytes(1 + random.int(30)), Buffer.from('"}')]),
    ),
  "random bytes": (request, random) => withBody(request, random.bytes(1 + random.int(500))),
  "deep nesting": (request, random) => {
    const depth = 10 ** (1 + random.int(4));
    const [open, close]: readonly [string, string] = random.pick([
      ["[", "]"],
      ['{"a":', "}"],
    ]);
    return withBody(request, `${open.repeat(depth)}1${close.repeat(depth)}`);
  },
  prototype: (request, random) =>
    withBody(
      request,
      `{"${random.pick(["__proto__", "constructor", "toString"])}":{"admin":true,"prototype":{"x":1}}}`,
    ),
  "wrong media type": (request, random) =>
    withBody(request, JSON.stringify(request.body), [
      "Content-Type",
      random.pick([
        "text/plain",
        "application/xml",
        "multipart/form-data; boundary=x",
        "application/json; charset=x",
        "x",
        ",",
        "application/jsonx",
      ]),
    ]),
  "odd header": (request, random) => {
    const headers: readonly [Header, ...Header[]] = [
      ["Authorization", "Bearer"],
      ["Authorization", `Bearer ${"x".repeat(5000)}`],
      ["Authorization", "Basic Zm9vOmJhcg=="],
      ["X-Auth-Token", "Bearer someone-else"],
      ["X-Reward-Token", "\u00ff\u00fe"],
      ["Accept-Language", ",;q=9,*;-"],
      ["Accept", "image/webp;;"],
      ["Accept-Encoding", "br;q=x, \u00e4"],
      ["Idempotency-Key", " "],
      ["Idempotency-Key", "k".repeat(3000)],
      ["Content-Length", "-5"],
      ["Content-Length", "99"],
      ["Content-Length", "abc"],
      ["Transfer-Encoding", "chunked"],
      ["Transfer-Encoding", "gzip, x"],
      ["Content-Encoding", "gzip"],
      ["Expect", "100-continue"],
      ["Expect", "miracles"],
      ["Host", "evil.example"],
      ["Host", ""],
      ["X-Forwarded-For", "not an address"],
      ["X-Forwarded-Host", "evil.example"],
      ["Range", "bytes=9-1"],
      ["If-None-Match", '"'],
      ["If-Modified-Since", "yesterday"],
      ["Cookie", `a=${"%".repeat(500)}; =;;`],
      ["Upgrade", "h2c"],
      ["Connection", "keep-alive, close, x"],
      ["X".repeat(200), "y".repeat(20_000)],
    ];
    const odd = withTarget(request, request.target);
    const header = random.pick(headers);
    return {
      ...odd,
      headers: [...odd.headers.filter(([name]) => name !== header[0] || random.next() < 0.5), header],
    };
  },
  "path traversal": (request, random) =>
    withTarget(
      request,
      disturb(
        request.target,
        random.pick([
          "..",
          "../../../etc/passwd",
          "%2e%2e%2f%2e%2e",
          "..%5c..",
          ".%00./",
          "....//",
          "%252e%252e",
          ".git",
          "~",
        ]),
        random,
      ),
    ),
  "duplicate slashes": (request, random) =>
    withTarget(
      request,
      request.target.replaceAll("/", () => "/".repeat(1 + random.int(3))),
    ),
  "broken address": (request, random) =>
    withTarget(
      request,
      disturb(
        request.target,
        random.pick([
          "%",
          "%zz",
          "%ff%fe",
          "%00",
          "%0d%0aX:1",
          "a%20b",
          "\u00e4",
          "*",
          ";",
          "null",
          "%F0%9F%92%A5",
          "a".repeat(7000),
          "a".repeat(20_000),
        ]),
        random,
      ),
    ),
  "odd query": (request, random) => {
    const [path = ""] = request.target.split("?");
    const queries: readonly [string, ...string[]] = [
      "?",
      "a=1&a=2",
      "a[]=1&a[b]=2",
      "=&&=",
      "__proto__[x]=1",
      "token=%ff",
      "x&".repeat(3000),
      "OrderBy=;&Filter=%00",
      "page=-1&size=1e9",
    ];
    return withTarget(request, `${path}?${random.pick(queries)}`);
  },
  "wrong method": (request, random) => ({
    ...withTarget(request, request.target),
    method: random.pick([
      "PATCH",
      "DELETE",
      "PUT",
      "POST",
      "OPTIONS",
      "TRACE",
      "HEAD",
      "PROPFIND",
      "get",
      "FOO",
    ]),
  }),
};

export interface MalformedRequest extends RawRequest {
  readonly spoil: string;
}

/**
 * `count` malformed requests for a call, every way to spoil one in turn. `first` is the way to begin with: where a call gets
 * fewer requests than there are ways, the calls together still get all of them.
 */
export function* malformedRequests(
  valid: ValidRequest,
  count: number,
  random: Random,
  first = 0,
): Generator<MalformedRequest> {
  const ways = Object.entries(spoils);
  const turned = ways.map((way, index) => ways[(first + index) % ways.length] ?? way);
  let left = count;
  for (let round = 0; ; round += 1) {
    for (const [spoil, apply] of turned) {
      // Ten megabytes are sent twice, not in every round.
      if (spoil === "10 MB" && round > 1) continue;
      // Wrong values reach furthest into the code, so a call with a body gets one after every other fault.
      const both = valid.call.body
        ? [
            { spoil, apply },
            { spoil: "wrong type", apply: wrongType },
          ]
        : [{ spoil, apply }];
      for (const way of both) {
        if (left === 0) return;
        left -= 1;
        yield { spoil: way.spoil, ...way.apply(valid, random) };
      }
    }
  }
}
