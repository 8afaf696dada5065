import { enableCompileCache } from "node:module";
import { buildIfNeeded } from "./build.ts";
import { compiledCode } from "./run.ts";

// The server runs from its sources: what Node made of them the last time is used again.
enableCompileCache(compiledCode);

// `npm start`: only the web app needs a build; the server runs from its sources.
await buildIfNeeded(() =>
  process.stdout.write("Building the web app, once after each update: about 15 seconds …\n"),
).catch((error: Error) => {
  process.stderr.write(`${error.message.trim()}\n`);
  process.exit(1);
});
await import("../server/src/main.ts");
