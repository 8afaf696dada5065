import { Transform } from "node:stream";
import { callbackify } from "node:util";
import { createTransport } from "nodemailer";
import type { MailBrand } from "./brand.ts";
import { contentIdOf } from "./pictures.ts";
import type { RenderedMail } from "./render.ts";

export interface OutgoingMail {
  to: string;
  messageId: string;
  brand: MailBrand;
  mail: RenderedMail;
}

export interface MailTransport {
  /** Calls `handOver` and waits for it before the end of the message, with which the mail server takes it. */
  send(mail: OutgoingMail, handOver: () => Promise<void>): Promise<void>;
  close(): void;
}

/** Connections to the mail server, and mails that one process sends at a time. */
export const MAILS_AT_ONCE = 5;

export function connectSmtp(url: string): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const handOvers = new Map<string, () => Promise<void>>();
  transport.use("stream", ({ data, message }, done) => {
    const handOver = handOvers.get(String(data.messageId));
    // A function, because a connection that broke before the message began makes the library read the message again.
    if (handOver) message.transform(() => pauseBeforeEnd(handOver));
    done();
  });
  return {
    async send({ to, messageId, brand, mail }, handOver) {
      handOvers.set(messageId, handOver);
      const message = {
        from: { name: mail.from.name, address: mail.from.email },
        to: { name: "", address: to },
        ...replyTo(brand, mail),
        messageId,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments: mail.pictures.map((picture) => ({
          cid: contentIdOf(picture),
          content: picture.bytes,
          contentType: picture.type,
          contentDisposition: "inline" as const,
          filename: `${picture.name}.${picture.type === "image/png" ? "png" : "jpg"}`,
        })),
        headers: { ...mail.headers, "Auto-Submitted": "auto-generated" },
      };
      await transport.sendMail(message).finally(() => handOvers.delete(messageId));
    },
    close: () => transport.close(),
  };
}

const pauseBeforeEnd = (handOver: () => Promise<void>): Transform =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: callbackify(handOver),
  });

const CHECK_MS = 5_000;

/** Connects to the mail server and logs in, without sending anything. Throws what it refuses. */
export async function checkSmtp(url: string): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: CHECK_MS,
    greetingTimeout: CHECK_MS,
    socketTimeout: CHECK_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function replyTo({ replyTo: support }: MailBrand, { replyTo: person }: RenderedMail) {
  if (person) return { replyTo: { name: person.name, address: person.email } };
  return support ? { replyTo: support } : {};
}

interface SmtpFault {
  /** The server refuses this recipient or this mail permanently. */
  permanent: boolean;
  /** Command and status, never the server's text, which quotes the address. */
  reason: string;
}

/** A refused login or sender is a fault of our configuration and is retried: the operator can fix it. */
export function explainSmtpFault(error: unknown): SmtpFault {
  const { code, command, responseCode } = (error ?? {}) as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  const status = typeof responseCode === "number" ? responseCode : 0;
  const step = typeof command === "string" ? command : "CONN";
  const refused = status >= 500 && status < 600 && (step === "RCPT TO" || step === "DATA");
  const cause = status > 0 ? status : typeof code === "string" ? code : "unknown";
  return { permanent: refused, reason: `${step} ${cause}` };
}
