import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { Refusal } from "../refusal.ts";
import { languageOf } from "./language.ts";
import { sendProblem } from "./problem.ts";

const methods: readonly HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const texts = {
  de: (allowed: string) => `Diese Adresse nimmt nur ${allowed} an.`,
  en: (allowed: string) => `This address accepts only ${allowed}.`,
} as const;

export interface OtherMethods {
  /** Registers the answer to all other methods. Call this after all routes of the API are registered. */
  refuse(onOptions: (url: string, request: FastifyRequest, reply: FastifyReply) => void): void;
}

/** Answers 405 with `Allow` where an address of the API exists for another method, instead of "not found". */
export function watchMethods(app: FastifyInstance): OtherMethods {
  const known = new Map<string, Set<string>>();
  app.addHook("onRoute", ({ url, method }) => {
    if (!url.startsWith("/api/")) return;
    const found = known.get(url) ?? new Set<string>();
    for (const one of [method].flat()) found.add(one);
    known.set(url, found);
  });
  return {
    refuse(onOptions) {
      for (const [url, found] of known) {
        const allowed = [...found].toSorted().join(", ");
        for (const method of methods.filter((one) => !found.has(one))) {
          app.route({
            method,
            url,
            // The body does not matter, so it is not read.
            onRequest: async (request, reply) => {
              reply.header("allow", `${allowed}, OPTIONS`).header("cache-control", "no-store");
              if (method !== "OPTIONS") return refuseMethod(request, reply, allowed);
              onOptions(url, request, reply);
              return reply.code(204).send();
            },
            handler: (_request, reply) => reply,
          });
        }
      }
    },
  };
}

function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: string): FastifyReply {
  const language = languageOf(request.headers["accept-language"]);
  const detail = texts[language](allowed);
  return sendProblem(reply, new Refusal("invalidInput", { status: 405, detail }), language);
}
