import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import { transportSecurity } from "../http/server.ts";
import { StartupError } from "../startup-error.ts";
import { sendEncoded } from "./send.ts";
import { readStaticFiles, type StaticFile } from "./static-files.ts";

/** The built application of the console. */
export interface ConsoleApp {
  readonly page: string;
  readonly files: ReadonlyMap<string, StaticFile>;
}

/** The application as built by `npm run build`. */
export async function builtConsole(folder: string): Promise<ConsoleApp> {
  const dist = join(folder, "dist");
  if (!existsSync(join(dist, "index.html"))) {
    throw new StartupError("The console is not built, or not completely: run npm run build");
  }
  return { page: await readFile(join(dist, "index.html"), "utf8"), files: await readStaticFiles(dist) };
}

const NONCE = "__NONCE__";

/** Scripts and styles of the console's own files only. A library adds one style element, which has the nonce. */
const policyOf = (nonce: string, isProduction: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    // Previews of tenants, which have domains of their own.
    `frame-src ${isProduction ? "https:" : "https: http:"}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Serves the application at the console's host: its files, and for every other address its one page. */
export function registerConsoleApp(
  app: FastifyInstance,
  { page, files }: ConsoleApp,
  { consoleUrl, isProduction }: Pick<Config, "consoleUrl" | "isProduction">,
): void {
  // Any port: behind a proxy or in a test it differs from the one of the address.
  const name = consoleUrl.hostname.replaceAll(".", "\\.");
  const host = new RegExp(`^${name}(?::\\d+)?$`, "i");
  const constraints = { host };
  for (const [path, file] of files) {
    if (path === "/index.html") continue;
    app.get(path, { constraints }, (request, reply) => sendEncoded(request, reply, { status: 200, ...file }));
  }
  app.get("/*", { constraints }, (request, reply) => {
    if (/^\/+api(?:\/|$)/i.test(request.url)) return reply.callNotFound();
    const nonce = randomBytes(16).toString("base64");
    return reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": policyOf(nonce, isProduction),
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
        "cache-control": "no-store",
        ...(isProduction ? { "strict-transport-security": transportSecurity } : {}),
      })
      .send(page.replaceAll(NONCE, nonce));
  });
}
