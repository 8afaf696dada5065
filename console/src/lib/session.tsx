import { getMe, type Me } from "@weitersagen/contract/console/session";
import type { AbilityName } from "@weitersagen/domain/operator-abilities";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback } from "react";
import { callConsole } from "./api.ts";

const meKey = ["me"] as const;

export function useMeQuery() {
  return useQuery({
    queryKey: meKey,
    queryFn: () => callConsole(getMe, {}),
    retry: false,
    staleTime: 60_000,
  });
}

export const MeContext = createContext<Me | undefined>(undefined);

/** When the server last said that the operator of this page is logged in; 0 while another one is. */
export const LoginSeenContext = createContext(0);

/** The operator who is logged in. */
export function useMe(): Me {
  const me = use(MeContext);
  if (!me) throw new Error("no operator is logged in");
  return me;
}

/** Whether the operator may do this: for a tenant, or without one. */
export function isAbleTo(me: Me, ability: AbilityName, tenant: string | null): boolean {
  if (tenant === null) return me.abilities.includes(ability);
  return me.tenants.find(({ slug }) => slug === tenant)?.abilities.includes(ability) ?? false;
}

/** Reads again who is logged in and everything that is shown. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries(), [client]);
}

/**
 * Makes a call about something that another person may decide at the same time. If it is refused, the page behind the dialog
 * is loaded again. The dialog has to stay while the page changes, or its sentence is gone.
 */
export function useDecisionCall(): (call: () => Promise<unknown>) => Promise<void> {
  const refresh = useRefresh();
  return async (call) => {
    try {
      await call();
    } catch (error) {
      await refresh();
      throw error;
    }
  };
}
