import { createReadStream, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Database } from "../../db/database.ts";
import { isLoopback } from "../../http/probes.ts";
import { Refusal } from "../../refusal.ts";
import type { Tenant, TenantDirectory } from "../../tenancy.ts";
import type { MailPictures } from "../pictures.ts";
import { withPicturesInside } from "../pictures-inside.ts";
import { findLetter, readLetters } from "./letters.ts";
import { mailboxPage } from "./page.ts";

const stylesheet = ["postfach.css", "postfach-phone.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");
const font = fileURLToPath(
  import.meta.resolve("@fontsource-variable/geist/files/geist-latin-wght-normal.woff2"),
);

const pagePolicy =
  "default-src 'none'; style-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
// A mail has inline styles and its own pictures. It is shown without scripts, forms, foreign images, cookies or an origin.
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

interface MailboxDeps {
  database: Database;
  tenants: TenantDirectory;
  publicUrl: URL;
  picturesOf: (tenant: Tenant) => Promise<MailPictures>;
}

/** `/postfach`: the mails while no mail server is configured. Registered only then, and never in production. */
export function registerMailbox(app: FastifyInstance, deps: MailboxDeps): void {
  const guard = async (request: FastifyRequest): Promise<void> => {
    if (!isAtThisMachine(request, deps.publicUrl)) throw new Refusal("forbidden");
  };
  void app.register(async (scope) => {
    scope.addHook("onRequest", guard);
    scope.addHook("onSend", async (_request, reply) => {
      reply.headers({ "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" });
    });

    scope.get<{ Querystring: { to?: unknown } }>("/postfach", async (request, reply) => {
      const to = textOf(request.query.to);
      const letters = await readLetters(deps, to);
      reply.header("cache-control", "no-store").header("vary", "accept");
      if (wantsJson(request)) {
        return letters.map(({ to, subject, text, html, at }) => ({
          to,
          subject,
          text,
          html,
          at: at.toISOString(),
        }));
      }
      return reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", pagePolicy)
        .send(mailboxPage({ letters, to, open: undefined }));
    });

    scope.get<{ Params: LetterParams; Querystring: { to?: unknown; ansicht?: unknown } }>(
      "/postfach/:tenant/:id",
      async (request, reply) => {
        const letter = await openLetter(deps, request.params);
        const to = textOf(request.query.to);
        const view = request.query.ansicht === "text" ? "text" : "html";
        return reply
          .type("text/html; charset=utf-8")
          .headers({ "cache-control": "no-store", "content-security-policy": pagePolicy })
          .send(mailboxPage({ letters: await readLetters(deps, to), to, open: { letter, view } }));
      },
    );

    scope.get<{ Params: LetterParams }>("/postfach/:tenant/:id/inhalt", async (request, reply) => {
      const letter = await openLetter(deps, request.params);
      const tenant = deps.tenants.bySlug(letter.tenant);
      const content = withPicturesInside(letter.html, tenant ? await deps.picturesOf(tenant) : {});
      return reply
        .type("text/html; charset=utf-8")
        .headers({ "cache-control": "no-store", "content-security-policy": letterPolicy })
        .send(content.replace("<head>", '<head><base target="_blank" />'));
    });

    scope.get("/postfach/postfach.css", (_request, reply) =>
      reply.type("text/css; charset=utf-8").send(stylesheet),
    );
    scope.get("/postfach/geist.woff2", (_request, reply) =>
      reply.type("font/woff2").header("cache-control", "max-age=86400").send(createReadStream(font)),
    );
  });
}

interface LetterParams {
  tenant: string;
  id: string;
}

async function openLetter(deps: MailboxDeps, { tenant, id }: LetterParams) {
  const letter = /^\d{1,15}$/.test(id) ? await findLetter(deps, tenant, Number(id)) : undefined;
  if (!letter) throw new Refusal("notFound");
  return letter;
}

/** A foreign host name that resolves to this machine would let a foreign page read the response, so it is refused. */
function isAtThisMachine(request: FastifyRequest, publicUrl: URL): boolean {
  const name = URL.parse(`http://${request.headers.host ?? ""}`)?.hostname ?? "";
  const isOurName = ["localhost", publicUrl.hostname].some((own) => name === own || name.endsWith(`.${own}`));
  const isAddress = name.startsWith("[") || /^\d+(\.\d+){3}$/.test(name);
  return isLoopback(request) && (isOurName || isAddress);
}

function wantsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? "";
  return accept.includes("application/json") && !accept.includes("text/html");
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim().slice(0, 320) : "";
}
