import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, run } from "./run.ts";

// The web is built once; the server runs its sources as they are.
if (existsSync(join(root, "scripts/build.ts"))) {
  const built = await run("node", ["scripts/build.ts", "--if-needed"]);
  if (!built.ok) process.exit(1);
}
await import("../server/src/main.ts");
