/** More would make a statement too long. */
const mostTogether = 500;

/**
 * Decides who shares a commit: everybody who is here. Whoever was answered a moment ago may come again any moment and is
 * waited for, because each commit costs as much as many clicks, and the server has nothing to do meanwhile. How long
 * they are waited for is for others to decide; it knows no time.
 */
export class Gathering {
  #waiting = 0;
  #isStoring = false;
  /** Answered, and not here again so far. */
  #awaited = 0;

  come(): void {
    this.#waiting += 1;
    if (this.#awaited > 0) this.#awaited -= 1;
  }

  /** Whether somebody waits only for others who may come again. */
  get isWaitingForOthers(): boolean {
    return this.#waiting > 0 && !this.#isStoring && !this.isComplete;
  }

  get isComplete(): boolean {
    const isEverybodyHere = this.#awaited === 0 || this.#waiting >= mostTogether;
    return this.#waiting > 0 && !this.#isStoring && isEverybodyHere;
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
    this.#awaited += together;
  }

  /** Whoever is not here yet will not come. */
  waitNoLonger(): void {
    this.#awaited = 0;
  }
}
