import type { Passwords } from "../../../platform/passwords.ts";
import type { Seal } from "../../../platform/seal.ts";

/** What logging operators in needs; `compose/operator.ts` builds it. */
export interface OperatorDeps {
  /** Encrypts the secrets of one-time codes. */
  readonly seal: Seal;
  readonly passwords: Passwords;
  /** The origin of the console: passkeys belong to it. */
  readonly consoleUrl: URL;
}

/** Encrypts what an audit entry says about people. Absent where a command runs without the keys. */
export interface AuditDeps {
  readonly auditSeal: Seal | undefined;
}
