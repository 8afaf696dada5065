import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { sampleCms, serveCms } from "../../cms/test/sample-content.ts";
import type { CmsTransport } from "../../cms/src/transport.ts";
import { poisonTextsIn } from "./leaves.ts";

const folder = fileURLToPath(new URL("../../content", import.meta.url));
export const HOSTILE_CMS_SECRET = "geheim";

/** Fields with one value for all languages that are shown or followed, not compared. */
const shown = new Set(["AktionZiel", "value"]);

/** Serves the demo's content with every text replaced by one of the given. Returns its address. */
export async function serveHostileContent(texts: readonly string[]): Promise<string> {
  const next = (text: string) => texts[crc32(text) % texts.length] ?? "";
  const cms = sampleCms(folder, {
    findSecret: () => Promise.resolve(HOSTILE_CMS_SECRET),
  });
  const hostile: CmsTransport = async (request) => {
    const answer = await cms(request);
    const isContent = request.path.startsWith("/api/content/") && answer.status === 200;
    if (!isContent) return answer;
    const value = poisonTexts(JSON.parse(Buffer.from(answer.body).toString()), next);
    return { ...answer, body: Buffer.from(JSON.stringify(value)) };
  };
  return (await serveCms(hostile)).url;
}

function poisonTexts(value: unknown, next: (text: string) => string, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => poisonTexts(item, next, name));
  if (typeof value === "string") return shown.has(name) ? next(value) : value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      key === "de" || key === "en"
        ? poisonTextsIn(field, next)
        : poisonTexts(field, next, key === "iv" ? name : key),
    ]),
  );
}
