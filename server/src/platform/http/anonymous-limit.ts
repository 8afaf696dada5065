import type { CallHandler, TenantCallContext } from "./handler.ts";
import type { RateLimiter } from "./rate-limit.ts";

const HOUR_SECONDS = 3_600;

/** Limits how often a visitor may do without login what stores new people and writes to them. */
export class AnonymousLimit {
  readonly #limiter: Pick<RateLimiter, "take">;
  readonly #perHour: number;

  constructor(limiter: Pick<RateLimiter, "take">, perHour: number) {
    this.#limiter = limiter;
    this.#perHour = perHour;
  }

  /** Counts valid requests of anonymous visitors before the call's transaction; logged-in callers are not limited. */
  around(handler: CallHandler): CallHandler {
    const { call, around: inner } = handler;
    return {
      ...handler,
      around: async (context, work) => {
        await this.#count(call.id, context);
        return inner ? inner(context, work) : work();
      },
    };
  }

  async #count(callId: string, { actor, tenant, visitor, now }: TenantCallContext): Promise<void> {
    if (actor.kind !== "anonymous") return;
    const allowance = { attempts: this.#perHour, seconds: HOUR_SECONDS };
    await this.#limiter.take(tenant, `anonymous ${callId} ${visitor}`, allowance, now);
  }
}
