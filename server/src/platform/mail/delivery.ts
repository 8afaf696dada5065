import type { Database } from "../db/database.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import { enqueue, secondsFromNow } from "../jobs/enqueue.ts";
import { handleTask, type Lane, type TaskHandler } from "../jobs/task.ts";
import type { Log } from "../log.ts";
import { findOneTimeToken, postponeOneTimeToken } from "../session/one-time-tokens.ts";
import type { MailBrand } from "./brand.ts";
import {
  deletePendingMail,
  findPendingMail,
  markDelayed,
  markFailed,
  markSent,
  markSentAndForget,
  type PendingMail,
  recordAttempt,
} from "./mail-rows.ts";
import { deliverMail, mailJobKey, turnOf, waitingMails } from "./outbox.ts";
import { renderMail } from "./render.ts";
import { explainSmtpFault, MAILS_AT_ONCE, type MailTransport } from "./smtp.ts";
import type { MailTemplate } from "./template.ts";
import { takeTurns } from "./turns.ts";

export interface DeliveryDeps {
  database: Database;
  mails: readonly MailTemplate[];
  brandOf: (tenantId: number) => MailBrand | Promise<MailBrand>;
  /** Absent: mails stay in the built-in mailbox. */
  transport: MailTransport | undefined;
  /** Mails without a human reader: they stay in the built-in mailbox, whatever the transport. */
  staysHere?: (address: string, template: MailTemplate) => Promise<boolean>;
  log: Log;
}

const FIRST_PAUSE_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 15 * 60;

/** Short at first, and limited, so that mails are sent soon after the mail server is back. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(attempts - 1, 10));
}

/** Several at once, because a mail server answers slowly. */
const mailLane: Lane = { name: "mail", concurrency: MAILS_AT_ONCE };

/**
 * The end of the message, the server's acceptance and its record follow each other one mail at a time: a process that is
 * killed repeats at most one mail, under the same Message-ID. A server that takes longer to accept a mail than this is not
 * waited for, so that it does not delay all mails.
 */
const LONGEST_HAND_OVER_MS = 7_000;

/** Sends the mails of the outbox. In a lane of its own, so that a slow mail server delays no other work. */
export function mailDelivery(deps: DeliveryDeps): TaskHandler {
  const { database, transport } = deps;
  const newTurn = takeTurns(LONGEST_HAND_OVER_MS);
  const deliver = async (tenantId: number, id: number, now: Date): Promise<void> => {
    const pending = await database.inTenant(tenantId, (tx) => findPendingMail(tx, id));
    if (!pending) return;
    const template = deps.mails.find(({ name }) => name === pending.template);
    if (!template) throw new Error(`no mail is called ${pending.template}`);
    const token = template.linkToken?.(pending.data);
    if (token !== undefined && !(await isWanted(tenantId, token))) {
      return database.inTenant(tenantId, (tx) => markFailed(tx, id, "its link is not needed any more"));
    }
    const note = (work: (tx: TenantTransaction) => Promise<void>) =>
      database.inTenant(tenantId, async (tx) => {
        await work(tx);
        const waitedMs = Math.max(0, now.getTime() - pending.createdAt.getTime());
        if (token !== undefined) await postponeOneTimeToken(tx, token, waitedMs);
      });
    const brand = await deps.brandOf(tenantId);
    const mail = renderMail(template, pending.data, pending.language, brand);
    if (!transport || (await deps.staysHere?.(pending.to, template))) {
      return note((tx) => markSent(tx, id, mail, now));
    }

    // The same for all attempts: if a server dies between sending and recording it, the second copy is recognised.
    const messageId = pending.messageId ?? `<mail-${tenantId}-${id}@${new URL(brand.address).hostname}>`;
    await database.inTenant(tenantId, (tx) => recordAttempt(tx, id, messageId));
    const turn = newTurn();
    const send = () => transport.send({ to: pending.to, messageId, brand, mail }, () => turn.begin());
    try {
      const fault = await send().then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (fault) {
        turn.end();
        return await putOff(tenantId, { ...pending, attempts: pending.attempts + 1 }, template, fault.error);
      }
      return await note((tx) => {
        if (template.leavesNoRow) return deletePendingMail(tx, id);
        return template.confidential
          ? markSentAndForget(tx, id, mail.subject, now)
          : markSent(tx, id, mail, now);
      });
    } finally {
      turn.end();
    }
  };

  /** The link may have been replaced by a newer one meanwhile, or deleted with its account. */
  const isWanted = async (tenantId: number, token: string): Promise<boolean> => {
    const known = await database.inTenant(tenantId, (tx) => findOneTimeToken(tx, token));
    return known !== undefined && !known.isUsed;
  };

  const putOff = async (
    tenantId: number,
    { id, attempts }: PendingMail,
    { leavesNoRow }: MailTemplate,
    error: unknown,
  ): Promise<void> => {
    const { permanent, reason } = explainSmtpFault(error);
    deps.log.warn({ tenant: tenantId, mail: id, attempts, reason, permanent }, "mail not delivered");
    await database.inTenant(tenantId, async (tx) => {
      if (permanent) return leavesNoRow ? deletePendingMail(tx, id) : markFailed(tx, id, reason);
      await markDelayed(tx, id, reason);
      await enqueue(
        tx,
        deliverMail,
        { mail: id },
        {
          runAt: secondsFromNow(pauseAfter(attempts)),
          jobKey: mailJobKey(id),
          priority: turnOf(await waitingMails(tx, 1)),
        },
      );
    });
  };

  return handleTask(deliverMail, ({ tenantId, payload, now }) => deliver(tenantId, payload.mail, now), {
    lane: mailLane,
  });
}
