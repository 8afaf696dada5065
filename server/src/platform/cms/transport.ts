import type { CmsTransport } from "@weitersagen/cms/transport";

const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

export function httpTransport(baseUrl: string): CmsTransport {
  const base = baseUrl.replace(/\/+$/, "");
  return async ({ method, path, headers, body, signal }) => {
    const response = await fetch(base + path, {
      method,
      headers,
      redirect: "error",
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await readBounded(response),
    };
  };
}

async function readBounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_RESPONSE_BYTES) throw new Error(`CMS answer exceeds ${MAX_RESPONSE_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
