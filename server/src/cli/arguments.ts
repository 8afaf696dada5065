import { InvalidArgumentError } from "commander";
import { isOneAddress } from "../platform/mail/outbox.ts";

const MOST_DAYS = 60;
const LONGEST_REASON = 500;

/** Ids are bigint in the database and numbers in the code, which are exact up to the largest safe integer. */
export function parseId(text: string): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id))
    throw new InvalidArgumentError("It must be an id, as the list shows it.");
  return id;
}

export function parseCents(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new InvalidArgumentError("It must be an amount in cents, such as 1250 for 12.50 €.");
  return Number(text);
}

export function parseDays(text: string): number {
  const days = Number(text);
  if (!/^\d+$/.test(text) || days < 1 || days > MOST_DAYS)
    throw new InvalidArgumentError(`It must be a number of days from 1 to ${MOST_DAYS}.`);
  return days;
}

export function parseEmail(text: string): string {
  if (!isOneAddress(text)) throw new InvalidArgumentError("It must be an e-mail address.");
  return text;
}

/** A name or another text that must not be blank. */
export function parseText(text: string): string {
  if (text.trim() === "") throw new InvalidArgumentError("It must not be empty.");
  return text.trim();
}

export function parseReason(text: string): string {
  const reason = parseText(text);
  if (reason.length > LONGEST_REASON)
    throw new InvalidArgumentError(`It must have ${LONGEST_REASON} characters at most.`);
  return reason;
}

const timeForm = /^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

export function parseTime(text: string): Date {
  const [, year, month, day] = timeForm.exec(text) ?? [];
  const time = new Date(text);
  if (year === undefined || Number.isNaN(time.getTime()))
    throw new InvalidArgumentError("It must be a time such as 2027-01-31 or 2027-01-31T12:00:00Z.");
  // JavaScript reads 30 February as 2 March.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > lastDay) throw new InvalidArgumentError("This day does not exist.");
  return time;
}
