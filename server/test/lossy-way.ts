import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export interface LossyWay {
  /** The address of the database, by this way. */
  readonly url: string;
  /** Until undefined: a connection that sends this text breaks when its answer arrives. */
  losesAnswerTo: string | undefined;
  /** How many answers were lost. */
  readonly lost: number;
  stop(): Promise<void>;
}

/** A way to the database that loses answers: the database did what it was asked, and its client cannot know. */
export async function startLossyWay(databaseUrl: string): Promise<LossyWay> {
  const { hostname, port } = new URL(databaseUrl);
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let isLossy = false;
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
    }
    client.on("data", (bytes) => {
      isLossy ||= way.losesAnswerTo !== undefined && bytes.includes(way.losesAnswerTo);
      database.write(bytes);
    });
    database.on("data", (bytes) => {
      if (!isLossy) return void client.write(bytes);
      way.lost += 1;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const way = {
    url: url.href,
    losesAnswerTo: undefined as string | undefined,
    lost: 0,
    stop: async () => {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return way;
}
