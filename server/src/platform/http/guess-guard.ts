import { Refusal } from "../refusal.ts";
import type { Tenant } from "../tenancy.ts";
import { type rateLimiter, windowOf } from "./rate-limit.ts";

const allowance = { attempts: 20, seconds: 3_600 };
const mostVisitors = 50_000;

interface Caller {
  readonly tenant: Tenant;
  readonly visitor: string;
  readonly now: Date;
}

/**
 * Stops whoever guesses numbers, codes and tokens: after twenty unknown ones the visitor gets no answer at all for the
 * rest of the hour, not even for a right one. Counted here, so that it costs a click nothing, and in the database, so
 * that all servers count together.
 */
export class GuessGuard {
  readonly #limiter: ReturnType<typeof rateLimiter>;
  readonly #misses = new Map<string, number>();
  /** When the window began that the misses belong to. */
  #since = 0;

  constructor(limiter: ReturnType<typeof rateLimiter>) {
    this.#limiter = limiter;
  }

  /** Does the work and counts it as a guess when it finds nothing. */
  async watch<Result>(caller: Caller, work: () => Promise<Result>): Promise<Result> {
    this.admit(caller);
    try {
      return await work();
    } catch (error) {
      if (error instanceof Refusal && error.reason === "notFound") await this.missed(caller);
      throw error;
    }
  }

  /** Whether anybody has guessed this hour: if not, a hot path need not name its visitor. */
  get hasMisses(): boolean {
    return this.#misses.size > 0;
  }

  /** Whether a visitor has guessed too often. */
  isStopped({ tenant, visitor, now }: Caller): boolean {
    this.#enter(now);
    return (this.#misses.get(`${tenant.id} ${visitor}`) ?? 0) >= allowance.attempts;
  }

  /** Refuses a visitor who has guessed too often. */
  admit(caller: Caller): void {
    if (!this.isStopped(caller)) return;
    throw new Refusal("tooManyAttempts", { retryAfterSeconds: windowOf(allowance, caller.now).secondsLeft });
  }

  async missed({ tenant, visitor, now }: Caller): Promise<void> {
    this.#enter(now);
    const key = `${tenant.id} ${visitor}`;
    const misses = (this.#misses.get(key) ?? 0) + 1;
    if (this.#misses.size >= mostVisitors) this.#misses.clear();
    this.#misses.set(key, misses);
    if (misses > allowance.attempts) this.admit({ tenant, visitor, now });
    await this.#limiter.take(tenant, `guess ${visitor}`, allowance, now).catch((error: unknown) => {
      if (error instanceof Refusal) this.#misses.set(key, allowance.attempts);
      throw error;
    });
  }

  #enter(now: Date): void {
    const since = windowOf(allowance, now).start.getTime();
    if (since === this.#since) return;
    this.#since = since;
    this.#misses.clear();
  }
}
