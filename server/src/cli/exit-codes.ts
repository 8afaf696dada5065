/** Exit codes besides 0 (success), 1 (failure) and 2 (wrong arguments). */
export const exitCodes = {
  /** Some lines or rows of a file are bad. */
  badLines: 3,
  unreadable: 4,
  /** As shells report Ctrl-C. */
  stopped: 130,
} as const;
