/** The way of a recommendation, in the order in which its steps happen. */
export const stepKinds = [
  "created",
  "clicked",
  "accepted",
  "ordered",
  "verified",
  "provided",
  "paid",
] as const;
export type StepKind = (typeof stepKinds)[number];
