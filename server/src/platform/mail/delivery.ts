import type { Database } from "../db/database.ts";
import type { TenantTransaction } from "../db/transaction.ts";
import { enqueue, secondsFromNow } from "../jobs/enqueue.ts";
import { handleTask, type Lane, type TaskHandler } from "../jobs/task.ts";
import type { Log } from "../log.ts";
import { findOneTimeToken, postponeOneTimeToken, replacedLinks } from "../session/one-time-tokens.ts";
import type { MailBrand } from "./brand.ts";
import {
  deletePendingMail,
  findPendingMail,
  markDelayed,
  markFailed,
  markSent,
  markSentAndForget,
  type PendingMail,
  OBSOLETE,
  recordAttempt,
  WITHHELD,
} from "./mail-rows.ts";
import { deliverMail, mailJobKey, mailPriority, waitingMails } from "./outbox.ts";
import { renderMail, type RenderedMail } from "./render.ts";
import { explainSmtpFault, MAILS_AT_ONCE, type MailTransport } from "./smtp.ts";
import type { MailTemplate } from "./template.ts";
import { turnsInOrder, type Turn } from "./turns.ts";

/** What decides whether a mail is sent. */
export interface AddressedMail {
  readonly to: string;
  readonly template: MailTemplate;
  readonly data: unknown;
}

export interface DeliveryDeps {
  database: Database;
  mails: readonly MailTemplate[];
  brandOf: (tenantId: number) => MailBrand | Promise<MailBrand>;
  /** Absent: mails stay in the built-in mailbox. */
  transport: MailTransport | undefined;
  /** Mails without a human reader: they stay in the built-in mailbox, whatever the transport. */
  staysHere?: (address: string, template: MailTemplate) => Promise<boolean>;
  /** Mails that are not sent, because the bank has reported the death of their recipient. */
  isWithheld?: (tx: TenantTransaction, mail: AddressedMail) => Promise<boolean>;
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
  const newTurn = turnsInOrder(LONGEST_HAND_OVER_MS);
  return handleTask(
    deliverMail,
    async ({ tenantId, payload, now }) => {
      const delivery = await findDelivery(deps, tenantId, payload.mail, now);
      if (delivery) await deliver(deps, delivery, newTurn);
    },
    { lane: mailLane },
  );
}

/** A pending mail, and what is needed to deliver it. */
interface Delivery {
  readonly tenantId: number;
  readonly pending: PendingMail;
  readonly template: MailTemplate;
  /** The one-time token of the link in the mail. */
  readonly token: string | undefined;
  readonly now: Date;
}

/** Undefined if the mail is not pending any more. */
async function findDelivery(
  { database, mails }: DeliveryDeps,
  tenantId: number,
  id: number,
  now: Date,
): Promise<Delivery | undefined> {
  const pending = await database.inTenant(tenantId, (tx) => findPendingMail(tx, id));
  if (!pending) return undefined;
  const template = mails.find(({ name }) => name === pending.template);
  if (!template) throw new Error(`no mail is called ${pending.template}`);
  return { tenantId, pending, template, token: template.linkToken?.(pending.data), now };
}

async function deliver(deps: DeliveryDeps, delivery: Delivery, newTurn: () => Turn): Promise<void> {
  const { database, transport } = deps;
  const { tenantId, pending, template, now } = delivery;
  const { id, to, data } = pending;
  if (!(await isLinkUsable(database, delivery))) {
    return database.inTenant(tenantId, (tx) => markFailed(tx, id, OBSOLETE));
  }
  if (await database.inTenant(tenantId, async (tx) => deps.isWithheld?.(tx, { to, template, data }))) {
    return database.inTenant(tenantId, (tx) => markFailed(tx, id, WITHHELD));
  }
  const brand = await deps.brandOf(tenantId);
  const mail = renderMail(template, data, pending.language, brand);
  if (!transport || (await deps.staysHere?.(to, template))) {
    return recordDelivered(database, delivery, (tx) => markSent(tx, id, mail, now));
  }

  // The same for all attempts: if a server dies between sending and recording it, the second copy is recognised.
  const messageId = pending.messageId ?? `<mail-${tenantId}-${id}@${new URL(brand.address).hostname}>`;
  await database.inTenant(tenantId, (tx) => recordAttempt(tx, id, messageId));
  const turn = newTurn();
  try {
    await transport.send({ to, messageId, brand, mail }, () => turn.begin());
  } catch (error) {
    // The mail server has not accepted the mail, so the next one need not wait until this is recorded.
    turn.end();
    return postpone(deps, delivery, error);
  }
  // A failure to record an accepted mail is not a failure to send it: it must not reach `postpone`.
  try {
    await recordDelivered(database, delivery, (tx) => recordSent(tx, delivery, mail));
  } finally {
    turn.end();
  }
}

/** False if the link in the mail was used meanwhile, replaced by a newer one or with its address, or deleted with its account. */
async function isLinkUsable(database: Database, { tenantId, token }: Delivery): Promise<boolean> {
  if (token === undefined) return true;
  const known = await database.inTenant(tenantId, (tx) => findOneTimeToken(tx, token));
  return known !== undefined && !known.isUsed && !replacedLinks.includes(known.purpose);
}

/** Records the delivery and extends the validity of the link by the time that the mail has waited. */
function recordDelivered(
  database: Database,
  { tenantId, pending, token, now }: Delivery,
  record: (tx: TenantTransaction) => Promise<void>,
): Promise<void> {
  return database.inTenant(tenantId, async (tx) => {
    await record(tx);
    const waitedMs = Math.max(0, now.getTime() - pending.createdAt.getTime());
    if (token !== undefined) await postponeOneTimeToken(tx, token, waitedMs);
  });
}

/** Keeps of a sent mail what its template allows: nothing, its subject, or all of it. */
function recordSent(
  tx: TenantTransaction,
  { pending: { id }, template, now }: Delivery,
  mail: RenderedMail,
): Promise<void> {
  if (template.leavesNoRow) return deletePendingMail(tx, id);
  if (template.confidential) return markSentAndForget(tx, id, mail.subject, now);
  return markSent(tx, id, mail, now);
}

/** Gives up a mail that the server refuses permanently; tries any other again after a pause. */
async function postpone(
  { database, log }: DeliveryDeps,
  { tenantId, pending, template }: Delivery,
  error: unknown,
): Promise<void> {
  const { id } = pending;
  // The failed attempt was recorded after `pending` was read.
  const attempts = pending.attempts + 1;
  const { permanent, reason } = explainSmtpFault(error);
  log.warn({ tenant: tenantId, mail: id, attempts, reason, permanent }, "mail not delivered");
  await database.inTenant(tenantId, async (tx) => {
    if (permanent) return template.leavesNoRow ? deletePendingMail(tx, id) : markFailed(tx, id, reason);
    await markDelayed(tx, id, reason);
    await enqueue(
      tx,
      deliverMail,
      { mail: id },
      {
        runAt: secondsFromNow(pauseAfter(attempts)),
        jobKey: mailJobKey(id),
        priority: mailPriority(await waitingMails(tx, 1)),
      },
    );
  });
}
