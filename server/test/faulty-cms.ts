import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** A CMS over HTTP with faults that a test chooses. Counts its requests. */
export interface FaultyCms {
  readonly url: string;
  tokens: number;
  reads: number;
  /** Answers the token endpoint; by default with a new token each time. */
  onToken: Respond;
  onRead: Respond;
  close(): Promise<void>;
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

export const faults = {
  hang: () => {},
  reset: (request) => request.socket.destroy(),
  unauthorized: (_request, response) => sendJson(response, 401, {}),
  failing: (_request, response) => sendJson(response, 500, {}),
  malformed: (_request, response) => response.writeHead(200).end('{"items": ['),
} satisfies Record<string, Respond>;

export async function faultyCms(): Promise<FaultyCms> {
  const server = createServer((request, response) => {
    request.resume();
    if (request.url === "/identity-server/connect/token") {
      cms.tokens += 1;
      cms.onToken(request, response);
    } else {
      cms.reads += 1;
      cms.onRead(request, response);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address() as AddressInfo;
  const cms: FaultyCms = {
    url: `http://127.0.0.1:${address.port}`,
    tokens: 0,
    reads: 0,
    onToken: (_request, response) =>
      sendJson(response, 200, { access_token: `token-${cms.tokens}`, expires_in: 2_592_000 }),
    onRead: (_request, response) => sendJson(response, 200, { items: [] }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  afterAll(() => cms.close());
  return cms;
}
