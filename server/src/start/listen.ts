import { once } from "node:events";
import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";
import { StartupError } from "../platform/startup-error.ts";

interface Address {
  readonly host: string;
  readonly port: number;
  /** The setting that names the port. */
  readonly variable?: string;
}

interface ListenOptions {
  readonly port: number;
  readonly host: string;
  readonly ipv6Only?: boolean;
}

/** With `::` on all addresses of this machine, also where it has no IPv6. */
async function listenAt(
  { host, port, variable = "PORT" }: Address,
  listen: (where: ListenOptions) => Promise<unknown>,
): Promise<void> {
  try {
    await listen({ port, host, ipv6Only: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE")
      throw new StartupError(`Port ${port} is in use; choose another with ${variable}`);
    if (code === "EACCES")
      throw new StartupError(`Port ${port} may not be opened by this user; choose another with ${variable}`);
    if (code === "EADDRNOTAVAIL")
      throw new StartupError(`This machine has no address ${host}; choose another with HOST`);
    if (code !== "EAFNOSUPPORT") throw error;
    await listen({ port, host: "0.0.0.0" });
  }
}

/** Checked first: a second start on the same port fails before it opens a database. */
export async function requirePort(address: Address): Promise<void> {
  await listenAt(address, async (where) => {
    const trial = createServer().listen(where);
    await once(trial, "listening");
    trial.close();
    await once(trial, "close");
  });
}

export async function listenOn(address: Address, app: FastifyInstance): Promise<void> {
  await listenAt(address, (where) => app.listen(where));
}
