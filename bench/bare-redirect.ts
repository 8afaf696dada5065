import { createServer } from "node:http";

/** The baseline of P1 and P1b: `node:http` that redirects without a database. Prints its port for its parent process. */
const server = createServer((_request, response) => {
  response.writeHead(302, { location: "/empfaengerbestaetigung?nr=J53FDD5E4B" }).end();
}).listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address !== null && typeof address !== "string") process.stdout.write(`${address.port}\n`);
});
