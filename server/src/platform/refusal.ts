import type { ErrorCode } from "@weitersagen/contract/errors";
import type { FieldError } from "@weitersagen/contract/problem";

interface RefusalOptions {
  /** Shown instead of the code's own text: for the few sentences the specification gives word for word. */
  detail?: string;
  errors?: FieldError[];
  /** Another HTTP status than the code's usual one. */
  status?: number;
  retryAfterSeconds?: number;
}

/** The one error class for an expected "no": a code of the contract, turned into problem+json at the edge. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly options: RefusalOptions;

  constructor(code: ErrorCode, options: RefusalOptions = {}) {
    super(code);
    this.code = code;
    this.options = options;
  }
}
