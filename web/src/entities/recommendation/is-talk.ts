/** Whether a talk with an advisor was recommended, also if the advisor is not found any more. */
export const isTalk = ({ advisorNumber }: { readonly advisorNumber: string | null }): boolean =>
  advisorNumber !== null;
