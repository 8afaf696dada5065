import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { Refusal } from "../refusal.ts";
import { languageOf } from "./language.ts";
import { sendProblem } from "./problem.ts";

const methods: readonly HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const anyAddress = "/api/*";

const texts = {
  de: (allowed: string) => `Diese Adresse nimmt nur ${allowed} an.`,
  en: (allowed: string) => `This address accepts only ${allowed}.`,
} as const;

export interface OtherMethods {
  /** Registers the answer to all other methods. Call this after all routes of the API are registered. */
  refuse(): void;
  /** The `Allow` header of an address. */
  allowedAt(url: string): string;
}

/** Answers 405 with `Allow` where an address of the API exists for another method, instead of "not found". */
export function watchMethods(app: FastifyInstance): OtherMethods {
  const addresses: Address[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    const own = [method].flat().filter((one) => one !== "OPTIONS");
    if (url.startsWith("/api/") && url !== anyAddress)
      addresses.push({ segments: segmentsOf(url), methods: own });
  });
  const methodsAt = (url: string): string => {
    const asked = segmentsOf(url);
    const found = addresses
      .filter(({ segments }) => fits(segments, asked))
      .flatMap((address) => address.methods);
    return [...new Set(found)].toSorted().join(", ");
  };
  return {
    allowedAt: (url) => `${methodsAt(url)}, OPTIONS`,
    refuse() {
      // One route for all addresses: a route for each method of each address would double the time of a start.
      app.route({
        method: [...methods],
        url: anyAddress,
        // The body does not matter, so it is not read.
        onRequest: async (request, reply) => {
          const allowed = methodsAt(request.url);
          if (allowed === "") return reply.callNotFound();
          reply.header("allow", `${allowed}, OPTIONS`).header("cache-control", "no-store");
          return request.method === "OPTIONS"
            ? reply.code(204).send()
            : refuseMethod(request, reply, allowed);
        },
        handler: (_request, reply) => reply,
      });
    },
  };
}

interface Address {
  readonly segments: readonly string[];
  readonly methods: readonly string[];
}

/** The parts of a path, as the router compares them: in any case, without empty ones. */
const segmentsOf = (url: string): string[] =>
  (url.split("?", 1)[0] ?? "").toLowerCase().split("/").filter(Boolean);

/** Whether a path fits an address. A segment that begins with a colon fits every text. */
const fits = (address: readonly string[], asked: readonly string[]): boolean =>
  address.length === asked.length &&
  address.every((segment, index) => segment.startsWith(":") || segment === asked[index]);

function refuseMethod(request: FastifyRequest, reply: FastifyReply, allowed: string): FastifyReply {
  const language = languageOf(request.headers["accept-language"]);
  const detail = texts[language](allowed);
  return sendProblem(reply, new Refusal("invalidInput", { status: 405, detail }), language);
}
