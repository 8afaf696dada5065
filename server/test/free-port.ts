import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to connections and to servers that ask for any: none of these takes it meanwhile. */
const [lowest, highest] = [15_000, 32_000];

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    const probe = createServer().listen(port, "127.0.0.1");
    try {
      await once(probe, "listening");
    } catch {
      continue;
    }
    probe.close();
    await once(probe, "close");
    return port;
  }
}
