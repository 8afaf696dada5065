import { expect } from "vitest";
import type { TestApp } from "./app.ts";

/** Reads the catalogue by its public calls. */
export function catalogueReader(app: TestApp) {
  async function get(path: string, headers: Record<string, string> = {}) {
    const answer = await fetch(`${app.url}/api/v1${path}`, { headers });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  }
  async function json<T>(path: string, headers: Record<string, string> = {}): Promise<T> {
    const { status, body } = await get(path, headers);
    expect(status).toBe(200);
    return JSON.parse(body) as T;
  }
  async function refusal(path: string) {
    const { status, body } = await get(path);
    const { code, detail } = JSON.parse(body) as { code: string; detail: string };
    return { status, code, detail };
  }
  async function touch(slug: string): Promise<void> {
    await app.testDatabase.owner.query("update tenant set version = version where slug = $1", [slug]);
    await app.tenants.refresh();
  }

  return { get, json, refusal, touch };
}
