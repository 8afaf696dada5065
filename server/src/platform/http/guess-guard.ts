import { Refusal } from "../refusal.ts";
import type { Tenant } from "../tenancy.ts";
import type { CallHandler } from "./handler.ts";
import { type RateLimiter, windowOf } from "./rate-limit.ts";

/** This many look-ups per hour may fail before a visitor is slowed down. */
const allowance = { attempts: 20, seconds: 3_600 };
/** After each further failure the visitor's next look-up waits this long. */
const pauseMilliseconds = 1_000;
/** Look-ups of one slowed visitor that may wait; a new one replaces the oldest. */
const maxWaiting = 5;
const maxVisitors = 50_000;

interface Caller {
  readonly tenant: Tenant;
  readonly visitor: string;
  readonly now: Date;
}

interface Guesser {
  misses: number;
  /** A look-up or the pause after it is in progress. Only used once the visitor is slowed down. */
  isBusy: boolean;
  readonly waiting: PromiseWithResolvers<void>[];
}

/**
 * Protects numbers, codes and tokens against guessing. After twenty failed look-ups within an hour, a visitor's look-ups
 * run one at a time with a pause after each failure, and failures are answered with `tooManyAttempts`. A look-up that
 * succeeds is still answered: a foreign page that requests wrong links in a visitor's browser cannot lock them out.
 *
 * Failures are counted in memory and, shared by all servers, in the database. The count must survive the rollback of the
 * failed call, so `watch` must not be called inside a transaction.
 */
export class GuessGuard {
  readonly #limiter: Pick<RateLimiter, "take">;
  readonly #guessers = new Map<string, Guesser>();
  #windowStart = 0;

  constructor(limiter: Pick<RateLimiter, "take">) {
    this.#limiter = limiter;
  }

  /** Whether this server makes the visitor's look-ups wait for each other. */
  isSlowed(caller: Caller): boolean {
    return (this.#guesserOf(caller)?.misses ?? 0) >= allowance.attempts;
  }

  /** Runs a look-up. A `notFound` refusal counts as a failed guess. */
  async watch<Result>(caller: Caller, lookUp: () => Promise<Result>): Promise<Result> {
    const guesser = this.#guesserOf(caller);
    if (!guesser || !this.isSlowed(caller)) return this.#count(caller, lookUp);
    await takeTurn(guesser, caller.now);
    let pause = 0;
    try {
      return await lookUp();
    } catch (error) {
      if (!isMiss(error)) throw error;
      pause = pauseMilliseconds;
      guesser.misses += 1;
      throw refusal(caller.now);
    } finally {
      setTimeout(() => endTurn(guesser), pause).unref();
    }
  }

  async #count<Result>(caller: Caller, lookUp: () => Promise<Result>): Promise<Result> {
    try {
      return await lookUp();
    } catch (error) {
      if (isMiss(error)) await this.#recordMiss(caller);
      throw error;
    }
  }

  async #recordMiss(caller: Caller): Promise<void> {
    const { tenant, visitor, now } = caller;
    const guesser = this.#guesserOf(caller) ?? { misses: 0, isBusy: false, waiting: [] };
    if (this.#guessers.size >= maxVisitors) this.#guessers.clear();
    this.#guessers.set(keyOf(caller), guesser);
    guesser.misses += 1;
    // Look-ups that ran side by side may fail after the last one that was allowed.
    if (guesser.misses > allowance.attempts) throw refusal(now);
    try {
      await this.#limiter.take(tenant, `guess ${visitor}`, allowance, now);
    } catch (error) {
      if (error instanceof Refusal) guesser.misses = allowance.attempts;
      throw error;
    }
  }

  #guesserOf(caller: Caller): Guesser | undefined {
    const start = windowOf(allowance, caller.now).start.getTime();
    if (start !== this.#windowStart) this.#guessers.clear();
    this.#windowStart = start;
    return this.#guessers.get(keyOf(caller));
  }
}

/** Counts failed look-ups of these calls, outside their transactions. */
export const guarded = (guard: GuessGuard, handlers: readonly CallHandler[]): CallHandler[] =>
  handlers.map((handler) => ({ ...handler, around: (context, work) => guard.watch(context, work) }));

const keyOf = ({ tenant, visitor }: Caller): string => `${tenant.id} ${visitor}`;

const isMiss = (error: unknown): boolean => error instanceof Refusal && error.reason === "notFound";

const refusal = (now: Date): Refusal =>
  new Refusal("tooManyAttempts", { retryAfterSeconds: windowOf(allowance, now).secondsLeft });

async function takeTurn(guesser: Guesser, now: Date): Promise<void> {
  if (!guesser.isBusy) {
    guesser.isBusy = true;
    return;
  }
  const turn = Promise.withResolvers<void>();
  guesser.waiting.push(turn);
  if (guesser.waiting.length > maxWaiting) guesser.waiting.shift()?.reject(refusal(now));
  await turn.promise;
}

function endTurn(guesser: Guesser): void {
  const next = guesser.waiting.shift();
  if (next) next.resolve();
  else guesser.isBusy = false;
}
