/** A request to a CMS, independent of how it is transmitted. `path` includes the query string. */
export interface CmsRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal;
}

export interface CmsResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** Rejects only if there is no response at all: every status is a response. */
export type CmsTransport = (request: CmsRequest) => Promise<CmsResponse>;
