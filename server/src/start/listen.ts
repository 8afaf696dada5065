import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartupError } from "../platform/startup-error.ts";

const everywhere = { host: "::", ipv6Only: false } as const;

/** On all addresses of this machine, also where it has no IPv6. */
async function onEveryAddress(
  port: number,
  listen: (where: { port: number; host: string; ipv6Only?: boolean }) => Promise<unknown>,
): Promise<void> {
  try {
    await listen({ port, ...everywhere });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE") throw new StartupError(`Port ${port} is in use; choose another with PORT`);
    if (code === "EACCES")
      throw new StartupError(`Port ${port} may not be opened by this user; choose another with PORT`);
    if (code !== "EAFNOSUPPORT") throw error;
    await listen({ port, host: "0.0.0.0" });
  }
}

/** Checked first: a second start on the same port fails before it opens a database. */
export async function requirePort(port: number): Promise<void> {
  await onEveryAddress(port, async (where) => {
    const trial = createServer().listen(where);
    await once(trial, "listening");
    trial.close();
    await once(trial, "close");
  });
}

export async function listenOn(port: number, app: FastifyInstance): Promise<void> {
  await onEveryAddress(port, (where) => app.listen(where));
}
