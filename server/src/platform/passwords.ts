import { hash, verify } from "@node-rs/argon2";
import { limiter, Overloaded } from "./limit.ts";
import { Refusal } from "./refusal.ts";
import { newSecret } from "./session/secret-text.ts";

/** Argon2id, the library's default, with OWASP's first recommended parameters. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and a thread. During a flood of logins some wait and the rest are refused. */
const CONCURRENT = 2;
const WAITING = 60;

/** Hashes and compares passwords, a few at a time. */
export class Passwords {
  readonly #limited = limiter(CONCURRENT, WAITING);
  /** Compared with if an account has no password, so that the response takes as long. */
  readonly #unknownHash: Promise<string>;

  constructor() {
    this.#unknownHash = hash(newSecret(), cost);
  }

  hash(password: string): Promise<string> {
    return this.#run(() => hash(password.normalize("NFKC"), cost));
  }

  /** Takes the same time whether or not there is a stored hash. */
  verify(stored: string | null | undefined, password: string): Promise<boolean> {
    return this.#run(async () => {
      const matches = await verify(stored ?? (await this.#unknownHash), password.normalize("NFKC"));
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
