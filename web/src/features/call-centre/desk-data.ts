export interface DeskData {
  /** With what each earns, so that it can be said on the phone. */
  readonly products: readonly { readonly id: number; readonly name: string; readonly bountyCents: number }[];
  /** The version of the terms that callers are told of. */
  readonly termsVersion: string;
}
