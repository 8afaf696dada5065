export type CmsFailureKind =
  /** No response, or the CMS itself is failing. */
  | "unreachable"
  /** The CMS does not accept our client. */
  | "denied"
  /** An answer that is not what the CMS promises. */
  | "malformed"
  /** The CMS understood the call and refuses it: the caller's fault. */
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
