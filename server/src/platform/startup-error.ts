/** Something the operator has to mend before the product can start; printed as one clear line. */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
