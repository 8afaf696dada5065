import type { AgentSession } from "@weitersagen/contract/call-centre";
import type { ApiCaller } from "@weitersagen/contract/page";
import { useEffect, useMemo, useState } from "react";
import { browserApi } from "../../lib/api.ts";
import { usePage } from "../../lib/page.tsx";
import { stored } from "../../lib/stored.ts";

interface KeptSession {
  readonly name: string;
  readonly token: string;
  readonly until: number;
}

function isKept(value: unknown): value is KeptSession {
  const kept = value as Partial<KeptSession> | null;
  return typeof kept?.name === "string" && typeof kept.token === "string" && typeof kept.until === "number";
}

const kept = stored("sessionStorage", "callcenter", isKept);

export interface Desk {
  readonly name: string;
  /** Makes calls as the agent, who is nobody's referrer. */
  readonly api: ApiCaller;
  readonly close: () => void;
}

/** The agent's own session: it ends with the tab, and beside it nobody is logged in. */
export function useDesk(): { desk: Desk | undefined; open: (session: AgentSession) => void } {
  const { tenant, language } = usePage();
  const [session, setSession] = useState<KeptSession>();
  useEffect(() => {
    const found = kept.read();
    if (found && found.until > Date.now()) setSession(found);
  }, []);
  const desk = useMemo(() => {
    if (!session) return undefined;
    const close = () => {
      kept.remove();
      setSession(undefined);
    };
    const { name, token } = session;
    const api = browserApi({ slug: tenant.slug, language, token: () => token, onSessionEnd: close });
    return { name, api, close };
  }, [session, tenant.slug, language]);
  return {
    desk,
    open: ({ name, token, expiresAt }) => {
      const opened = { name, token, until: expiresAt.getTime() };
      kept.write(opened);
      setSession(opened);
    },
  };
}
