/** A problem that the operator has to fix before the product can start; printed as one line. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
