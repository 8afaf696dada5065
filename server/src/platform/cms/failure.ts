export type CmsFailureKind =
  /** No response, or a server error of the CMS. */
  | "unreachable"
  /** The CMS does not accept our client. */
  | "denied"
  /** A response in an unexpected format. */
  | "malformed"
  /** The CMS refuses the query: the caller's fault. */
  | "refused";

export class CmsFailure extends Error {
  override readonly name = "CmsFailure";
  readonly kind: CmsFailureKind;
  readonly code: CmsFailureKind;

  constructor(kind: CmsFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.code = kind;
  }
}

export const CONTENT_UNAVAILABLE = "Inhalt nicht verfügbar";
