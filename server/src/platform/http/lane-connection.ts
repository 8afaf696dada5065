import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { systemClock } from "../clock.ts";
import { readPlainRequest } from "./plain-request.ts";

/** A request as a lane sees it, whoever has read it. */
export type LaneRequest = Pick<IncomingMessage, "method" | "url" | "headers" | "socket">;

/** Told where the visitor goes next; or nothing, then the request goes the usual way after all. */
export type LaneAnswer = (location?: string) => void;

/** Takes a request, says so and answers it sometime; or leaves it as it is. */
export type ExpressLane = (request: LaneRequest, answer: LaneAnswer) => boolean;

interface Surroundings {
  readonly lane: ExpressLane;
  /** The lines of a redirect that say the same every time. */
  readonly constantLines: string;
  /** How long a connection may stay silent. */
  readonly idleMilliseconds: number;
  /** Gives the connection to `node:http`, for good; says whether the lane has seen its next request already. */
  readonly handOver: (socket: Socket, isSeen: boolean) => void;
  /** Called when the connection has left the lane, handed over or closed. */
  readonly left: () => void;
}

/** One connection that has brought nothing but plain requests of the lane so far. */
export class LaneConnection {
  readonly #socket: Socket;
  readonly #around: Surroundings;
  /** The request that is being answered and what came behind it, as they came. */
  #unanswered: Buffer[] = [];
  #isLast = false;

  constructor(socket: Socket, around: Surroundings) {
    this.#socket = socket;
    this.#around = around;
    socket.on("data", this.#read).on("end", this.#finish);
    socket.on("timeout", this.#drop).on("error", this.#drop).on("close", around.left);
    socket.setTimeout(around.idleMilliseconds);
  }

  /** Closes an idle connection now, and one that waits for an answer right after that. */
  finish(): void {
    this.#finish();
  }

  readonly #read = (bytes: Buffer): void => {
    this.#unanswered.push(bytes);
    if (this.#unanswered.length > 1) {
      // Somebody does not wait for answers. Keeping their order is for node:http, as soon as this one is given.
      this.#socket.pause();
      return;
    }
    const { lane } = this.#around;
    // Whoever does not take their answers is made to wait by node:http.
    const request = this.#socket.writableNeedDrain ? undefined : readPlainRequest(bytes);
    if (!request) this.#handOver({ isSeen: false });
    else if (!lane({ ...request, socket: this.#socket }, this.#answer)) this.#handOver({ isSeen: true });
  };

  readonly #answer = (location: string | undefined): void => {
    if (this.#socket.destroyed) return;
    if (location === undefined) {
      this.#handOver({ isSeen: true });
      return;
    }
    this.#socket.write(this.#redirectTo(location), "latin1");
    this.#unanswered.shift();
    if (this.#isLast) this.#socket.destroySoon();
    else if (this.#unanswered.length > 0) this.#handOver({ isSeen: false });
  };

  #redirectTo(location: string): string {
    const end = this.#isLast ? "Connection: close\r\n\r\n" : "\r\n";
    return `HTTP/1.1 302 Found\r\nLocation: ${location}\r\n${this.#around.constantLines}Date: ${dateLine()}\r\n${end}`;
  }

  #handOver({ isSeen }: { isSeen: boolean }): void {
    const socket = this.#socket;
    if (socket.readableEnded) {
      // Nobody can read it once more; node:http, too, hangs up on a visitor who has closed their side.
      socket.destroySoon();
      return;
    }
    socket.off("data", this.#read).off("end", this.#finish);
    socket.off("timeout", this.#drop).off("error", this.#drop).off("close", this.#around.left);
    socket.setTimeout(0);
    // Held, so that what was read here already comes to the new reader before anything else.
    socket.pause();
    socket.unshift(Buffer.concat(this.#unanswered));
    this.#around.left();
    this.#around.handOver(socket, isSeen);
    socket.resume();
  }

  readonly #finish = (): void => {
    this.#isLast = true;
    // Not merely ended: a visitor who keeps their side open would hold up the server's own end.
    if (this.#unanswered.length === 0) this.#socket.destroySoon();
  };

  readonly #drop = (): void => {
    this.#socket.destroy();
  };
}

const date = { second: 0, text: "" };

/** The machine's time as HTTP writes it; made anew once a second. */
function dateLine(): string {
  const now = systemClock.now();
  const second = Math.floor(now.getTime() / 1_000);
  if (second !== date.second) Object.assign(date, { second, text: now.toUTCString() });
  return date.text;
}
