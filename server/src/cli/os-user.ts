import { userInfo } from "node:os";

/** The account of the machine on which the command runs. A container may have a user without a name. */
export function osUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
