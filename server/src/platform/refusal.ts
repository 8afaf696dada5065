import type { ErrorName } from "@weitersagen/contract/error-codes";
import type { FieldError } from "@weitersagen/contract/problem";

/** An error of a field or an entry. `german` is for readers of German, where `message` is English. */
export interface RefusedField extends FieldError {
  readonly german?: string;
}

interface RefusalOptions {
  /** Shown instead of the error's own text: for the few texts that the specification prescribes. */
  detail?: string;
  /** The same in German, where `detail` is English: commands print `detail`, the console speaks both languages. */
  german?: string | undefined;
  /** The problem's title, where the error's own text would be about something else. */
  title?: string;
  errors?: RefusedField[];
  /** Another HTTP status than the error's usual one. */
  status?: number;
  retryAfterSeconds?: number;
  /** A wrong secret was given: counts where the call's rate limit counts misses, whatever the status. */
  isMiss?: true;
  /** The failure of another service that led to it. The log has it, the answer does not. */
  cause?: unknown;
}

/** The only error class for an expected refusal: an error of the contract, sent as problem+json by the HTTP layer. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly reason: ErrorName;
  readonly options: RefusalOptions;

  constructor(reason: ErrorName, options: RefusalOptions = {}) {
    super(reason, options.cause === undefined ? {} : { cause: options.cause });
    this.reason = reason;
    this.options = options;
  }
}
