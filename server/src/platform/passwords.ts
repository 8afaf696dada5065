import { hash, verify } from "@node-rs/argon2";
import { fairLimiter } from "./limit.ts";
import { newSecret } from "./session/secret-text.ts";

/** Argon2id, the library's default, with OWASP's first recommended parameters. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes 19 MiB and a thread. During a flood of logins some of each tenant wait and the rest are refused. */
const CONCURRENT = 2;
const WAITING_PER_TENANT = 30;

/** Without a queue: for commands and the demo data. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize("NFKC"), cost);

/** Hashes and compares passwords, a few at a time and the tenants in turn. */
export class Passwords {
  readonly #limited = fairLimiter(CONCURRENT, WAITING_PER_TENANT);
  /** Compared with if an account has no password, so that the response takes as long as for one that has. */
  readonly #unknownHash: Promise<string>;

  constructor() {
    this.#unknownHash = hash(newSecret(), cost);
  }

  hash(tenantId: number, password: string): Promise<string> {
    return this.#limited(tenantId, () => hashPassword(password));
  }

  /** Takes the same time whether or not there is a stored hash. */
  verify(tenantId: number, stored: string | null | undefined, password: string): Promise<boolean> {
    return this.#limited(tenantId, async () => {
      const matches = await verify(stored ?? (await this.#unknownHash), password.normalize("NFKC"));
      return matches && Boolean(stored);
    });
  }
}
