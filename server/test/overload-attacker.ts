import { connect } from "node:net";

/** What strangers send. Each is a visitor of its own, unless the attack is about one visitor. */
interface Attack {
  readonly connections: number;
  readonly requests: (index: number) => string;
  /** Sent over and over again, this many milliseconds apart. */
  readonly every: number;
  readonly isRead: boolean;
}

let visitors = 0;
const visitor = () => `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${(visitors += 1) & 255}`;

const get = (path: string, from = visitor()) =>
  `GET ${path} HTTP/1.1\r\nHost: ewe.localhost\r\nX-Forwarded-For: ${from}\r\nAccept-Encoding: br\r\n\r\n`;
const post = (path: string, length: number, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: ewe.localhost\r\nX-Forwarded-For: ${visitor()}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`;

/** A mix of everything that a stranger can start, in parts per connection. */
function attacks(size: number) {
  const once = 3_600_000;
  const megabyte = "x".repeat(1_000_000);
  return {
    uncachedPages: { connections: size, requests: () => get(`/?nr=${visitor()}`), every: 20, isRead: true },
    longAddresses: {
      connections: size,
      requests: () => get(`/?nr=${"x".repeat(600)}${visitor()}`),
      every: 20,
      isRead: true,
    },
    unknownParameters: {
      connections: size,
      requests: () => get(`/?${visitor()}=1`),
      every: 5,
      isRead: true,
    },
    stoppedVisitor: {
      connections: size,
      requests: () => get("/k/M89J4DFE56", "192.0.2.1") + get("/", "192.0.2.1"),
      every: 20,
      isRead: true,
    },
    pipelined: { connections: size, requests: () => get("/").repeat(500), every: 500, isRead: false },
    unreadPages: { connections: size * 5, requests: () => get("/"), every: once, isRead: false },
    // Connections that never finish their request.
    slowHeaders: {
      connections: size * 20,
      requests: () => "GET / HTTP/1.1\r\nX-Slow: ",
      every: 5_000,
      isRead: true,
    },
    largeBodies: {
      connections: size,
      requests: (index) =>
        index % 2 === 0
          ? post("/api/v1/ewe/auftraege", 5_000_000, megabyte)
          : post("/api/v1/ewe/account/login", 1_000_000, megabyte.slice(1)),
      every: once,
      isRead: false,
    },
    passwords: {
      connections: size,
      requests: () => {
        const body = `{"Email":"a${visitor()}@example.org","Password":"Geheim1234"}`;
        return post("/api/v1/ewe/account/login", body.length, body);
      },
      every: 50,
      isRead: true,
    },
    drawings: {
      connections: size,
      requests: () => get(`/api/v1/ewe/produktkategorie/1/icon?width=${16 + (visitors % 1_584)}`),
      every: 50,
      isRead: true,
    },
    pictures: {
      connections: size,
      requests: () => get(`/api/assets/kuestenstrom/auftakt?width=${100 + (visitors % 2_000)}&format=AVIF`),
      every: 50,
      isRead: true,
    },
  } satisfies Record<string, Attack>;
}

/** Calls the planted fault, which keeps memory for each request. */
function hoarding(connections: number): Attack {
  return {
    connections,
    requests: () => "GET /api/v1/ewe/test/horten HTTP/1.1\r\nHost: ewe.localhost\r\n\r\n",
    every: 3_600_000,
    isRead: true,
  };
}

/** Holds its connections open and sends until the process is stopped. A connection that the server closed is opened again. */
function attack(port: number, { connections, requests, every, isRead }: Attack): void {
  const begin = (index: number) => {
    const socket = connect(port, "127.0.0.1");
    if (isRead) socket.resume();
    else socket.pause();
    const send = () => socket.writable && socket.write(requests(index));
    const timer = setInterval(send, every);
    socket.once("connect", send);
    socket.on("error", () => {});
    socket.once("close", () => {
      clearInterval(timer);
      setTimeout(begin, 100, index);
    });
  };
  for (let index = 0; index < connections; index += 1) begin(index);
}

const [port, size, ...names] = process.argv.slice(2);
const known: Readonly<Record<string, Attack>> = {
  ...attacks(Number(size)),
  hoarding: hoarding(Number(size)),
};
for (const name of names) {
  const chosen = known[name];
  if (!chosen) throw new Error(`no attack is called ${name}`);
  attack(Number(port), chosen);
}
