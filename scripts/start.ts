import { buildIfNeeded } from "./build.ts";

// The web is built once; the server runs its sources as they are.
await buildIfNeeded();
await import("../server/src/main.ts");
