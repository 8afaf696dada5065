import { Socket } from "node:net";

/** The sockets of a pool's connections: they count the bytes received, and can all be closed at once. */
export class Sockets {
  readonly #open = new Set<Socket>();
  #receivedOnClosed = 0;
  #cutBecause: Error | undefined;

  /** For the driver, which requests a socket and connects it. */
  readonly open = (): Socket => {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once("close", () => {
      this.#open.delete(socket);
      this.#receivedOnClosed += socket.bytesRead;
    });
    // While the connections are cut, a new one fails at once instead of after its timeout.
    if (this.#cutBecause) setImmediate(() => socket.destroy(this.#cutBecause));
    return socket;
  };

  get isCut(): boolean {
    return this.#cutBecause !== undefined;
  }

  get bytesReceived(): number {
    return [...this.#open].reduce((sum, socket) => sum + socket.bytesRead, this.#receivedOnClosed);
  }

  /** Closes every connection, and each new one until `mend`. */
  cut(reason: Error): void {
    this.#cutBecause = reason;
    for (const socket of this.#open) socket.destroy(reason);
  }

  mend(): void {
    this.#cutBecause = undefined;
  }
}
