import type { FastifyInstance } from "fastify";
import type { CmsTransport } from "./transport.ts";
import { errorResponse } from "./response.ts";

const MAX_BODY_BYTES = 64 * 1024;

/** Serves the CMS under `/cms`. */
export function cmsPlugin(cms: CmsTransport) {
  return async function plugin(server: FastifyInstance): Promise<void> {
    server.removeAllContentTypeParsers();
    server.addContentTypeParser(
      "*",
      { parseAs: "string", bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => {
        done(null, body);
      },
    );
    server.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) request.log.error({ err: error }, "content service failed");
      const { body, headers } = errorResponse(
        status,
        status >= 500 ? "Internal server error." : "Bad request.",
      );
      return reply.code(status).headers(headers).send(Buffer.from(body));
    });
    server.route({
      // Fastify adds HEAD to GET.
      method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
      url: "/cms/*",
      handler: async (request, reply) => {
        const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
        const response = await cms({
          method: request.method === "HEAD" ? "GET" : request.method,
          path: (request.raw.url ?? "").replace(/^\/+cms(?=\/)/i, ""),
          headers: Object.fromEntries(headers) as Record<string, string>,
          ...(typeof request.body === "string" ? { body: request.body } : {}),
        });
        return reply
          .code(response.status)
          .headers({ ...response.headers, ...securityHeaders(response.headers["content-type"]) })
          .send(Buffer.from(response.body));
      },
    });
  };
}

/** An SVG opened as a page could run scripts: the policy prevents that. */
export const assetPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function securityHeaders(contentType: string | undefined): Record<string, string> {
  const nosniff = { "x-content-type-options": "nosniff" };
  return contentType?.startsWith("image/") ? { ...nosniff, "content-security-policy": assetPolicy } : nosniff;
}
