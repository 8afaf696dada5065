import type { TestApp } from "./app.ts";

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; of a refusal, the problem. */
  readonly body: Record<string, unknown>;
}

export type ApiClient = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  options?: { body?: unknown; token?: string; headers?: Record<string, string> },
) => Promise<ApiAnswer>;

/** Makes calls of one tenant as a program outside would. */
export function apiClient(app: TestApp, slug: string): ApiClient {
  return async (method, path, { body, token, headers = {} } = {}) => {
    const response = await fetch(`${app.url}/api/v1/${slug}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
    return { status: response.status, headers: response.headers, text, body: parsed };
  };
}
