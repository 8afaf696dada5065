/** The operator who acts at the desk, and when. */
export interface By {
  readonly operator: { readonly name: string };
  readonly now: Date;
}
