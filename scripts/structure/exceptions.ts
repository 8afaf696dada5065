export interface Exception {
  readonly rule: string;
  readonly file: string;
  readonly reason: string;
}

/** Files that may break a rule. The list is empty and should stay so. */
export const exceptions: readonly Exception[] = [];
