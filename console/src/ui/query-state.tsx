import type { UseQueryResult } from "@tanstack/react-query";
import { Failure, Loading } from "./states.tsx";

interface Props {
  readonly query: Pick<UseQueryResult, "error" | "isPending" | "refetch">;
  /** How many lines the content will have. */
  readonly rows?: number;
}

/** Why there is nothing to show yet: the call failed, or it is still running. */
export function QueryState({ query: { error, isPending, refetch }, rows }: Props) {
  return (
    <>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Loading {...(rows !== undefined && { rows })} /> : null}
    </>
  );
}
