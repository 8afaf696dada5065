import type { FastifyReply } from "fastify";

export function unknownHost(reply: FastifyReply): FastifyReply {
  return reply.code(404).type("text/plain; charset=utf-8").send("Unbekannte Adresse / unknown host\n");
}
