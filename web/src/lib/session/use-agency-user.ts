import type { ApiCaller } from "@weitersagen/contract/page";
import { type AgencyAbility, hasAbility } from "@weitersagen/domain/agency-abilities";
import { useEffect, useMemo, useState } from "react";
import { browserApi } from "../api/browser-api.ts";
import { usePage } from "../page/page.tsx";
import { agencyLogin, type AgencyLogin, endAgencySession, watchAgencySession } from "./agency-session.ts";
import { useSession } from "./session-context.tsx";

/** The signed-in member: who it is, what they may do, and how to make calls as them. */
export interface AgencyUser extends AgencyLogin {
  readonly api: ApiCaller;
  readonly can: (ability: AgencyAbility) => boolean;
}

/** Undefined until the browser's storage is read, and null without a signed-in user. */
export function useAgencyUser(): AgencyUser | null | undefined {
  const { tenant, language } = usePage();
  const session = useSession();
  const [login, setLogin] = useState<AgencyLogin | null>();
  useEffect(() => {
    const read = () =>
      setLogin((before) => {
        const now = agencyLogin() ?? null;
        return before !== undefined && before?.token === now?.token ? before : now;
      });
    read();
    // A session that expires is left without a call.
    const timer = setInterval(read, 60_000);
    const stop = watchAgencySession(read);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  return useMemo(() => {
    if (!login) return login;
    const { token, roles } = login;
    // Specified: a refused session logs out the referrer and the member alike.
    const onSessionEnd = () => {
      endAgencySession();
      session.end();
    };
    const api = browserApi({ slug: tenant.slug, language, token: () => token, onSessionEnd });
    return { ...login, api, can: (ability) => hasAbility(roles, ability) };
  }, [login, tenant.slug, language, session]);
}
