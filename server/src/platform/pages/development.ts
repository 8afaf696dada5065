import { join } from "node:path";
import type { WebEntry } from "@weitersagen/contract/page";
import type { Web } from "./web.ts";

/** The part of Vite that is used here; only `npm run dev` depends on Vite, the server does not. */
interface Vite {
  createServer(options: object): Promise<{
    readonly middlewares: (request: object, response: object, next: (error?: unknown) => void) => void;
    ssrLoadModule(url: string): Promise<Record<string, unknown>>;
    close(): Promise<void>;
  }>;
  build(options: object): Promise<{ readonly output: readonly { readonly code: string }[] }>;
}

/** The app from its sources, with hot reload. */
export async function developmentWeb(folder: string): Promise<Web> {
  const name = "vite";
  const vite = (await import(name)) as Vite;
  const server = await vite.createServer({
    configFile: join(folder, "vite.config.ts"),
    server: { middlewareMode: true },
  });
  return {
    developing: true,
    assets: {
      entry: "/src/app/client.tsx",
      stylesheets: ["/src/styles/app.css"],
      preloads: {},
      development: ["/@vite/client", "/src/app/hot-reload.ts"],
    },
    entry: async () => (await server.ssrLoadModule("/src/app/server.tsx")) as unknown as WebEntry,
    register(app) {
      app.addHook("onClose", () => server.close());
      app.get("/einbetten.js", async (_request, reply) => {
        const configFile = join(folder, "../embed/vite.config.ts");
        const { output } = await vite.build({ configFile, logLevel: "warn", build: { write: false } });
        return reply.type("text/javascript; charset=utf-8").send(output[0]?.code);
      });
      app.addHook("onRequest", (request, reply, done) => {
        if (request.method !== "GET" || request.url.startsWith("/api/")) return done();
        return server.middlewares(request.raw, reply.raw, (error) => done(error as Error | undefined));
      });
    },
  };
}
