import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Answers a request with the address to redirect to, or undefined to leave it to Fastify. A promise that rejects also
 * leaves it to Fastify, which then reports the failure.
 */
export type ExpressLane = (request: IncomingMessage) => Promise<string> | undefined;

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Lets a hot path that only redirects answer requests before Fastify sees them: see docs/decisions/express-lane.md. */
export function openExpressLane(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  lane: ExpressLane,
): void {
  const { server } = app;
  const listeners = server.listeners("request") as RequestListener[];
  const passOn: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  const constantHeaders = Object.entries({ ...headers, "Content-Length": "0" }).flat();
  let isClosing = false;
  // Fastify answers 503 and closes the connection once it is closing.
  app.addHook("preClose", (done) => {
    isClosing = true;
    done();
  });
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const redirect = isClosing ? undefined : lane(request);
    if (!redirect) return passOn(request, response);
    const respond = async () => {
      const location = await redirect;
      if (isClosing) response.shouldKeepAlive = false;
      // Throws before anything is sent if the location is not a valid header value.
      response.writeHead(302, ["Location", location, ...constantHeaders]).end();
    };
    respond().catch(() => passOn(request, response));
  });
}
