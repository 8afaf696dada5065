import type { AgentSession } from "@weitersagen/contract/call-centre";
import type { ApiCaller } from "@weitersagen/contract/page";
import { browserApi } from "../../lib/api/browser-api.ts";
import { usePage } from "../../lib/page/page.tsx";
import { stored } from "../../lib/storage/stored.ts";
import { useStored } from "../../lib/storage/use-stored.ts";

interface StoredSession {
  readonly name: string;
  readonly token: string;
}

const loggedOut: StoredSession = { name: "", token: "" };

function isSession(value: unknown): value is StoredSession {
  const kept = value as Partial<StoredSession> | null;
  return typeof kept?.name === "string" && typeof kept.token === "string";
}

const storedSession = () => stored("sessionStorage", "callcenter", isSession);

export interface Desk {
  readonly name: string;
  /** Makes calls with the agent's session. */
  readonly api: ApiCaller;
  readonly close: () => void;
}

/** The agent's own session, separate from a referrer's login. It ends with the tab or when the server ends it. */
export function useDesk(): { desk: Desk | undefined; open: (session: AgentSession) => void } {
  const { tenant, language } = usePage();
  const [{ name, token }, keep] = useStored(storedSession, loggedOut);
  const close = () => keep(loggedOut);
  const api = browserApi({ slug: tenant.slug, language, token: () => token, onSessionEnd: close });
  return {
    desk: token === "" ? undefined : { name, api, close },
    open: (session) => keep({ name: session.name, token: session.token }),
  };
}
