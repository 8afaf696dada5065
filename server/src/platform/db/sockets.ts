import { Socket } from "node:net";

/** The sockets below a pool's connections: they show whether anything comes from the database, and can be cut all at once. */
export class Sockets {
  readonly #open = new Set<Socket>();
  #receivedOnClosed = 0;
  #cutBecause: Error | undefined;

  /** For the driver, which asks for a socket and connects it. */
  readonly open = (): Socket => {
    const socket = new Socket();
    this.#open.add(socket);
    socket.once("close", () => {
      this.#open.delete(socket);
      this.#receivedOnClosed += socket.bytesRead;
    });
    // Whoever asks in the meantime is told at once, and not after waiting for a connection that is not made.
    if (this.#cutBecause) setImmediate(() => socket.destroy(this.#cutBecause));
    return socket;
  };

  get isCut(): boolean {
    return this.#cutBecause !== undefined;
  }

  get bytesReceived(): number {
    return [...this.#open].reduce((sum, socket) => sum + socket.bytesRead, this.#receivedOnClosed);
  }

  /** Ends every connection, and each that is asked for until `mend`. */
  cut(reason: Error): void {
    this.#cutBecause = reason;
    for (const socket of this.#open) socket.destroy(reason);
  }

  mend(): void {
    this.#cutBecause = undefined;
  }
}
