import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

type Pipeline = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers a request and says so, or leaves it as it is. It may still hand it back later. */
export type ExpressLane = (
  request: IncomingMessage,
  response: ServerResponse,
  handBack: () => void,
) => boolean;

/** Lets a hot path look at requests before everything else. What it does not take goes the usual way. */
export function openExpressLane(app: FastifyInstance, lane: ExpressLane): void {
  const { server } = app;
  const usual = server.listeners("request") as Pipeline[];
  let isOpen = true;
  app.addHook("preClose", (done) => {
    isOpen = false;
    done();
  });
  const goUsualWay: Pipeline = (request, response) => {
    for (const pipeline of usual) pipeline(request, response);
  };
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const isTaken = isOpen && lane(request, response, () => goUsualWay(request, response));
    if (!isTaken) goUsualWay(request, response);
  });
}
