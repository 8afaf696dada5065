import { createContext, use } from "react";
import type { AgencyUser } from "../../lib/session/use-agency-user.ts";

const AgencyContext = createContext<AgencyUser | undefined>(undefined);
export const AgencyProvider = AgencyContext.Provider;

/** The signed-in member, for everything below `AgencyFrame`. */
export function useAgency(): AgencyUser {
  const user = use(AgencyContext);
  if (!user) throw new Error("useAgency needs an AgencyFrame above it");
  return user;
}
