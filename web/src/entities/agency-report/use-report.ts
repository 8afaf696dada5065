import { CSV } from "@weitersagen/contract/agency-reports";
import type { CallDefinition } from "@weitersagen/contract/call";
import { useEffect, useEffectEvent, useState } from "react";
import { useApi } from "../../lib/api/api-context.tsx";
import type { ReportState } from "./report-state.ts";

export interface ReportPage<Row> {
  readonly hasNext: boolean;
  readonly pageCount: number;
  readonly totalCount: number;
  readonly content: readonly Row[];
  readonly sums: Readonly<Record<string, number>>;
}

interface Outcome<Row> {
  readonly request: string;
  readonly page?: ReportPage<Row>;
  readonly failure?: unknown;
}

export interface LoadedReport<Row> {
  /** The last page that was loaded. It stays while the next one loads. Undefined after a failure. */
  readonly page: ReportPage<Row> | undefined;
  readonly isLoading: boolean;
  readonly failure: unknown;
  readonly reload: () => void;
  /** The whole result as a file. */
  readonly download: () => Promise<Blob>;
}

/** Loads the page of an agency's report that `state` asks for. */
export function useReport<Row>(
  call: CallDefinition,
  agency: string,
  state: ReportState,
  pageSize: number,
): LoadedReport<Row> {
  const api = useApi();
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<Outcome<Row>>({ request: "" });
  const { filter, status, orderBy, isDescending, page, subset } = state;
  const body = {
    filter,
    ...(status !== null && { state: status }),
    ...(subset !== null && { subset }),
    orderBy,
    isDescending,
    page,
    pageSize,
  };
  const input = { params: { agency }, body };
  const request = JSON.stringify([agency, body, attempt]);
  const load = useEffectEvent(() => api(call, input));
  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setOutcome({ request, page: loaded as ReportPage<Row> }),
      (failure: unknown) => isWanted && setOutcome({ request, failure }),
    );
    return () => {
      isWanted = false;
    };
  }, [request]);
  return {
    page: outcome.page,
    isLoading: outcome.request !== request,
    failure: outcome.request === request ? outcome.failure : undefined,
    reload: () => setAttempt((count) => count + 1),
    download: () => api(call, input, { media: CSV }) as Promise<Blob>,
  };
}
