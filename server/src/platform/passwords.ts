import { hash, verify } from "@node-rs/argon2";
import { limiter, Overloaded } from "./limit.ts";
import { Refusal } from "./refusal.ts";
import { newSecret } from "./session/secret-text.ts";

/** Argon2id, the library's default, at OWASP's first recommendation. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each takes 19 MiB and a thread: a flood of logins waits, and then is sent away, instead of taking the server down. */
const AT_ONCE = 2;
const WAITING = 60;

export class Passwords {
  readonly #limited = limiter(AT_ONCE, WAITING);
  readonly #nobodys: Promise<string>;

  constructor() {
    this.#nobodys = hash(newSecret(), cost);
  }

  hash(password: string): Promise<string> {
    return this.#run(() => hash(password.normalize("NFKC"), cost));
  }

  /** Takes the same time where there is no password to compare with. */
  verify(stored: string | null | undefined, password: string): Promise<boolean> {
    return this.#run(async () => {
      const matches = await verify(stored ?? (await this.#nobodys), password.normalize("NFKC"));
      return matches && Boolean(stored);
    });
  }

  async #run<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await this.#limited(work);
    } catch (error) {
      if (error instanceof Overloaded)
        throw new Refusal("technicalError", { status: 503, retryAfterSeconds: 2 });
      throw error;
    }
  }
}
