/** More would make a statement too long. */
const mostTogether = 500;

/** Of everybody who is here or expected, so many are not waited for: they are read while the others are stored. */
const lateShare = 1 / 8;

/**
 * Decides who shares a commit: nearly everybody who is here. Whoever was answered a moment ago may come again any moment
 * and is waited for, because a commit costs as much as many clicks. How long is for others to decide; it knows no time.
 */
export class Gathering {
  #waiting = 0;
  #isStoring = false;
  /** Answered, and not here again so far. */
  #expected = 0;

  come(): void {
    this.#waiting += 1;
    if (this.#expected > 0) this.#expected -= 1;
  }

  /** Whether a commit can begin now. */
  get isComplete(): boolean {
    return this.#canStore && this.#areEnoughHere;
  }

  /** Whether somebody waits for nothing but others who may come again. */
  get isWaitingForOthers(): boolean {
    return this.#canStore && !this.#areEnoughHere;
  }

  get #canStore(): boolean {
    return this.#waiting > 0 && !this.#isStoring;
  }

  get #areEnoughHere(): boolean {
    const everybody = this.#waiting + this.#expected;
    return this.#waiting >= mostTogether || this.#expected <= everybody * lateShare;
  }

  /** How many share the commit that begins now. */
  store(): number {
    const together = Math.min(this.#waiting, mostTogether);
    this.#waiting -= together;
    this.#isStoring = true;
    return together;
  }

  /** That commit is over, and so many have their answers. */
  answer(together: number): void {
    this.#isStoring = false;
    this.#expected += together;
  }

  /** Whoever is not here yet will not come. */
  expectNobody(): void {
    this.#expected = 0;
  }
}
