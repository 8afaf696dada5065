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
  readonly head: RedirectHead;
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
  /** The request that is being answered, as it came, and what came behind it. */
  #unanswered: Buffer | undefined;
  readonly #behind: Buffer[] = [];
  #isLast = false;
  #silentMilliseconds = 0;

  constructor(socket: Socket, around: Surroundings) {
    this.#socket = socket;
    this.#around = around;
    socket.on("data", this.#read).on("end", this.#finish);
    socket.on("error", this.#drop).on("close", around.left);
  }

  /** Told now and then how much time has passed; a timer of its own for each connection would start anew with each click. */
  passTime(milliseconds: number): void {
    if (this.#silentMilliseconds > this.#around.idleMilliseconds) this.#drop();
    else if (!this.#unanswered) this.#silentMilliseconds += milliseconds;
  }

  /** Closes an idle connection now, and one that waits for an answer right after that. */
  finish(): void {
    this.#finish();
  }

  readonly #read = (bytes: Buffer): void => {
    if (this.#unanswered) {
      // Somebody does not wait for answers. Keeping their order is for node:http, as soon as this one is given.
      this.#behind.push(bytes);
      this.#socket.pause();
      return;
    }
    this.#unanswered = bytes;
    this.#silentMilliseconds = 0;
    // Whoever does not take their answers is made to wait by node:http.
    const request = this.#socket.writableNeedDrain ? undefined : readPlainRequest(bytes);
    if (!request) {
      this.#handOver({ isSeen: false });
      return;
    }
    const { method, url, headers } = request;
    const isTaken = this.#around.lane({ method, url, headers, socket: this.#socket }, this.#answer);
    if (!isTaken) this.#handOver({ isSeen: true });
  };

  readonly #answer = (location: string | undefined): void => {
    if (this.#socket.destroyed) return;
    if (location === undefined || !isSafe(location)) {
      this.#handOver({ isSeen: true });
      return;
    }
    const end = this.#isLast ? "\r\nConnection: close\r\n\r\n" : "\r\n\r\n";
    this.#socket.write(this.#around.head.text + location + end, "latin1");
    this.#unanswered = undefined;
    if (this.#isLast) this.#socket.destroySoon();
    else if (this.#behind.length > 0) this.#handOver({ isSeen: false });
  };

  #handOver({ isSeen }: { isSeen: boolean }): void {
    const socket = this.#socket;
    if (socket.readableEnded) {
      // Nobody can read it once more; node:http, too, hangs up on a visitor who has closed their side.
      socket.destroySoon();
      return;
    }
    socket.off("data", this.#read).off("end", this.#finish);
    socket.off("error", this.#drop).off("close", this.#around.left);
    // Held, so that what was read here already comes to the new reader before anything else.
    socket.pause();
    socket.unshift(Buffer.concat(this.#unanswered ? [this.#unanswered, ...this.#behind] : this.#behind));
    this.#around.left();
    this.#around.handOver(socket, isSeen);
    socket.resume();
  }

  readonly #finish = (): void => {
    this.#isLast = true;
    // Not merely ended: a visitor who keeps their side open would hold up the server's own end.
    if (!this.#unanswered) this.#socket.destroySoon();
  };

  readonly #drop = (): void => {
    this.#socket.destroy();
  };
}

/** All that stands before the target of a redirect; made anew once a second, because it tells the time. */
export class RedirectHead {
  readonly #constantLines: string;
  #text: string | undefined;

  constructor(fields: Readonly<Record<string, string>>) {
    this.#constantLines = Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
  }

  get text(): string {
    return (this.#text ??= this.#write());
  }

  #write(): string {
    const now = systemClock.now();
    setTimeout(() => (this.#text = undefined), 1_000 - now.getMilliseconds()).unref();
    return `HTTP/1.1 302 Found\r\nDate: ${now.toUTCString()}\r\n${this.#constantLines}Location: `;
  }
}

/** Nothing that could end a line: the first door writes its answers itself. */
export const isSafe = (location: string): boolean => /^[!-~]+$/.test(location);
