export interface DeskData {
  /** With their bounties, so that the agent can name them on the phone. */
  readonly products: readonly { readonly id: number; readonly name: string; readonly bountyCents: number }[];
  /** The version of the terms that the agent refers to. */
  readonly termsVersion: string;
}
