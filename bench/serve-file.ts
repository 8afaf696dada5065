import { readFileSync } from "node:fs";
import { createServer } from "node:http";

/** The baseline server of P3: `node:http` that sends one file from memory. Prints its port for the parent process. */
const [, , file = "", headersJson = "{}"] = process.argv;
const bytes = readFileSync(file);
const headers: Record<string, string> = JSON.parse(headersJson);

const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(bytes);
}).listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") process.stdout.write(`${address.port}\n`);
});
