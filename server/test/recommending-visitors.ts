import type { TestApp } from "./app.ts";

/** Sends recommendations to a server, each from another visitor's address. The server must trust 127.0.0.1 as a proxy. */
export function recommendingVisitors(app: TestApp) {
  let visitors = 0;

  async function post(tenant: string, body: unknown, headers: Record<string, string> = {}) {
    visitors += 1;
    const answer = await fetch(`${app.url}/api/v1/${tenant}/Empfehlen/create`, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Forwarded-For": `10.1.0.${visitors % 250}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  return { post };
}
