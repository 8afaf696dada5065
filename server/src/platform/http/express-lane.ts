import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { type ExpressLane, isSafe, LaneConnection, RedirectHead } from "./lane-connection.ts";

/** What a redirect says besides its target. */
type RedirectFields = Readonly<Record<string, string>>;

/**
 * Lets a hot path that does nothing but redirect see requests before everything else, at two doors: as long as a
 * connection brings only its plain requests, these do not even meet `node:http`; on any other connection they go
 * before Fastify. What the lane does not take goes the usual way.
 */
export function openExpressLane(app: FastifyInstance, fields: RedirectFields, lane: ExpressLane): void {
  let isOpen = true;
  const whileOpen: ExpressLane = (request, answer) => isOpen && lane(request, answer);
  const said = { ...fields, "Content-Length": "0" };
  const seen = new WeakSet<Socket>();
  const finishConnections = openFirstDoor(app, said, whileOpen, seen);
  openSecondDoor(app, said, (request, answer) => !seen.delete(request.socket) && whileOpen(request, answer));
  app.addHook("preClose", (done) => {
    isOpen = false;
    finishConnections();
    done();
  });
}

/** How often silent connections are looked for, in milliseconds. */
const tick = 250;

/** Notes whose next request the lane has seen here already: at the second door it need not see it again. */
function openFirstDoor(
  { server }: FastifyInstance,
  said: RedirectFields,
  lane: ExpressLane,
  seen: WeakSet<Socket>,
): () => void {
  const usual = server.listeners("connection") as ((socket: Socket) => void)[];
  const handOver = (socket: Socket, isSeen: boolean) => {
    if (isSeen) seen.add(socket);
    for (const listener of usual) listener.call(server, socket);
  };
  const head = new RedirectHead(said);
  const connections = new Set<LaneConnection>();
  server.removeAllListeners("connection");
  server.on("connection", (socket: Socket) => {
    const left = () => connections.delete(connection);
    const idleMilliseconds = server.keepAliveTimeout;
    const connection = new LaneConnection(socket, { lane, head, idleMilliseconds, handOver, left });
    connections.add(connection);
  });
  const passing = setInterval(() => {
    for (const connection of connections) connection.passTime(tick);
  }, tick).unref();
  return () => {
    clearInterval(passing);
    for (const connection of connections) connection.finish();
  };
}

type Pipeline = (request: IncomingMessage, response: ServerResponse) => void;

function openSecondDoor({ server }: FastifyInstance, said: RedirectFields, lane: ExpressLane): void {
  const usual = server.listeners("request") as Pipeline[];
  const goUsualWay: Pipeline = (request, response) => {
    for (const pipeline of usual) pipeline.call(server, request, response);
  };
  const constantFields = Object.entries(said).flat();
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const isTaken = lane(request, (location) => {
      if (location === undefined || !isSafe(location)) goUsualWay(request, response);
      else response.writeHead(302, ["Location", location, ...constantFields]).end();
    });
    if (!isTaken) goUsualWay(request, response);
  });
}
