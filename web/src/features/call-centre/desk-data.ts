interface DeskProduct {
  readonly id: number;
  readonly name: string;
  readonly bountyCents: number;
  /** What is ordered decides: the bounty is the most that it pays. */
  readonly upTo: boolean;
}

export interface DeskData {
  /** With their bounties, so that the agent can name them on the phone. */
  readonly products: readonly DeskProduct[];
  /** The version of the terms that the agent refers to. */
  readonly termsVersion: string;
}
