import type { Random } from "./random.ts";

/** The programme's rules about a reward, written a second time and independently of the product. */
export function rewardAfter(state: string, event: string): string | undefined {
  const isWaiting = state === "open" || state === "provided" || state === "collected";
  if (event === "cancel") return isWaiting ? "cancelled" : undefined;
  if (event === "provide" && state === "open") return "provided";
  if (event === "collect" && state === "provided") return "collected";
  if (event === "expire" && state === "provided") return "expired";
  if (event === "pay" && state === "collected") return "paid";
  if (event === "void" && state === "paid") return "collected";
  if (event === "return" && (state === "collected" || state === "paid")) return "provided";
  return undefined;
}

export function recommendationAfter(state: string, event: string): string | undefined {
  if (event === "accept")
    return state === "open" || state === "expired" || state === "cancelled" ? "ok" : undefined;
  if (event === "expire") return state === "open" ? "expired" : undefined;
  if (event === "cancel") return state === "open" || state === "ok" ? "cancelled" : undefined;
  if (event === "pay") return state === "ok" ? "paid" : undefined;
  if (event === "return") return state === "paid" ? "ok" : undefined;
  return undefined;
}

type Flow = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Sends random commands to a flow and to its model; returns the first step at which they differ. */
export function walkFlow(
  random: Random,
  flow: Flow,
  after: (state: string, event: string) => string | undefined,
  commands: number,
): string | undefined {
  const events = [...new Set(Object.values(flow).flatMap((row) => Object.keys(row)))];
  let state = "open";
  const way = [state];
  for (let step = 0; step < commands; step += 1) {
    const event = events[random.int(events.length)] ?? "";
    const [seen, expected] = [flow[state]?.[event], after(state, event)];
    if (seen !== expected) return `${way.join(" ")} ${event}: ${seen}, not ${expected}`;
    state = seen ?? state;
    way.push(`${event} ${state}`);
    // Most walks reach a final state: start again, so that long walks continue.
    if (Object.keys(flow[state] ?? {}).length === 0) state = "open";
  }
  return undefined;
}

export type Share = 0 | 50 | 100;
export type Split = (
  cents: number,
  share: Share,
  cap: number | null,
) => { referrerCents: number; recipientCents: number };

/** A random split: the parts are money, add up to the whole, and the recipient's is as large as share and cap say. */
export function checkSplit(random: Random, split: Split): string | undefined {
  const cents = 1 + random.int(100_000);
  const share = random.pick<Share>([0, 50, 100]);
  const cap = random.pick<number | null>([null, null, 0, 1, 1500, random.int(60_000)]);
  const { referrerCents, recipientCents } = split(cents, share, cap);
  const where = `${cents} cents, share ${share}, cap ${cap}: ${referrerCents} + ${recipientCents}`;
  if (referrerCents + recipientCents !== cents) return `${where} is not the whole`;
  if (!Number.isInteger(referrerCents) || referrerCents < 0 || recipientCents < 0)
    return `${where} is no money`;
  if (recipientCents > (cap ?? cents)) return `${where} exceeds the cap`;
  const fair = Math.min(share === 100 ? 0 : share === 0 ? cents : (cents - (cents % 2)) / 2, cap ?? cents);
  if (recipientCents !== fair) return `${where}, but the recipient's part is ${fair}`;
  return undefined;
}
