import { buildIfNeeded } from "./build.ts";

// The web is built once; the server runs from its sources.
await buildIfNeeded();
await import("../server/src/main.ts");
