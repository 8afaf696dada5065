import { verifyAgencyToken } from "@weitersagen/contract/agency-sign-on";
import type { ApiCaller } from "@weitersagen/contract/page";
import { type AgencyAbility, hasAbility } from "@weitersagen/domain/agency-abilities";
import { useEffect, useMemo, useState } from "react";
import { browserApi } from "../api/browser-api.ts";
import { usePage } from "../page/page.tsx";
import {
  agencyLogin,
  type AgencyLogin,
  changeAgencyRoles,
  endAgencySession,
  watchAgencySession,
} from "./agency-session.ts";
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
        return before !== undefined && isSameLogin(before, now) ? before : now;
      });
    read();
    // A session that expires is left without a call.
    const timer = setInterval(read, MINUTE);
    const stop = watchAgencySession(read);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, []);
  const user = useMemo<AgencyUser | null | undefined>(() => {
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
  useEffect(() => (user ? watchMember(user) : undefined), [user]);
  return user;
}

const MINUTE = 60_000;

function isSameLogin(one: AgencyLogin | null, other: AgencyLogin | null): boolean {
  return one?.token === other?.token && one?.roles.join() === other?.roles.join();
}

/**
 * Asks every minute, and when the page comes into view, whether the member may still see it. An unused page makes
 * no call of its own and would show its data after the membership has ended. Returns a function that stops it.
 */
function watchMember({ api, token }: AgencyUser): () => void {
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    // A refusal ends the session. If the server cannot be reached, the next minute tells.
    api(verifyAgencyToken, { query: {} }).then(
      ({ roles }) => changeAgencyRoles(token, roles),
      () => {},
    );
  };
  const timer = setInterval(ask, MINUTE);
  document.addEventListener("visibilitychange", ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", ask);
  };
}
