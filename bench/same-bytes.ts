import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** The baseline of P3: `node:http` that sends a file from memory. Prints its port for its parent process. */
const [, , file = "", headers = "{}"] = process.argv;
const bytes = readFileSync(file);
const fields: Record<string, string> = JSON.parse(headers);

const server = createServer((_request, response) => {
  response.writeHead(200, fields).end(bytes);
}).listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") process.stdout.write(`${address.port}\n`);
});
