import { once } from "node:events";
import { createServer } from "node:http";
import { startSmtpSink } from "../server/test/smtp-sink.ts";

export interface MailServer {
  /** The SMTP address for the product. */
  readonly smtpUrl: string;
  /** The HTTP address for tests: `?to=` returns the mails to an address, newest first. */
  readonly mailsUrl: string;
  stop(): Promise<void>;
}

/** A real mail server for the whole run. The specs run in separate processes, so they read the mails over HTTP. */
export async function startMailServer(): Promise<MailServer> {
  const sink = await startSmtpSink();
  const reader = createServer((request, response) => {
    const to = new URL(request.url ?? "/", "http://mails").searchParams.get("to")?.toLowerCase();
    const mails = sink.mails
      .filter((mail) => mail.to?.some(({ address }) => address?.toLowerCase() === to))
      .map(({ subject = "", text = "", html = "" }) => ({ to, subject, text, html }))
      .toReversed();
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(mails));
  }).listen(0, "127.0.0.1");
  await once(reader, "listening");
  const { port } = reader.address() as { port: number };
  return {
    smtpUrl: sink.url,
    mailsUrl: `http://127.0.0.1:${port}`,
    async stop() {
      reader.closeAllConnections();
      reader.close();
      await sink.stop();
    },
  };
}
