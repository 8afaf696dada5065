import type { AddressInfo } from "node:net";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface SmtpSink {
  readonly url: string;
  readonly mails: Email[];
  /** Answers of the server by recipient: a refusal with this status instead of acceptance. */
  readonly refusals: Map<string, number>;
  /** Awaited after a mail has arrived and before it is acknowledged. */
  beforeAnswer: (mail: Email) => Promise<void>;
  stop(): Promise<void>;
}

/** A real mail server that stores what it accepts. */
export async function startSmtpSink(port = 0): Promise<SmtpSink> {
  const mails: Email[] = [];
  const refusals = new Map<string, number>();
  const keep = async (stream: Readable, done: (error?: Error) => void): Promise<void> => {
    try {
      const mail = await PostalMime.parse(await buffer(stream));
      mails.push(mail);
      await sink.beforeAnswer(mail);
      done();
    } catch (error) {
      // A sender that dies in the middle of a message leaves nothing to keep.
      done(error as Error);
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo({ address }, _session, done) {
      const status = refusals.get(address);
      done(
        status === undefined
          ? null
          : Object.assign(new Error(`refused <${address}>`), { responseCode: status }),
      );
    },
    onData(stream, _session, done) {
      void keep(stream, done);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  const address = server.server.address() as AddressInfo;
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refusals,
    beforeAnswer: async () => {},
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
      }),
  };
  return sink;
}
