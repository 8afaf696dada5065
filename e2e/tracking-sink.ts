import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

export interface TrackingSink {
  readonly url: string;
  /** All hits in order of arrival. */
  readonly hits: Record<string, string>[];
  /** The behaviour of the tracker: it may also hang or fail. */
  answer: (response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** A tracker that records its hits. */
export async function startTrackingSink(): Promise<TrackingSink> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const query = new URL(request.url ?? "/", "http://sink").searchParams;
      sink.hits.push(Object.fromEntries([...query, ...new URLSearchParams(body)]));
      return sink.answer(response);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const sink: TrackingSink = {
    url: `http://127.0.0.1:${port}/matomo.php`,
    hits: [],
    answer: (response) => response.writeHead(204).end(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return sink;
}
