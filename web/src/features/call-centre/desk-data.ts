export interface DeskData {
  readonly products: readonly { readonly id: number; readonly name: string }[];
  /** The version of the terms that callers are told of. */
  readonly termsVersion: string;
}
