/** One person, as requests and holds store whom they are about: by account and by addresses. */
export interface Subject {
  readonly referrerId: number | null;
  readonly emails: readonly string[];
}
