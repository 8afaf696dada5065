import type { AgentSession } from "@weitersagen/contract/call-centre";
import type { ApiCaller } from "@weitersagen/contract/page";
import { browserApi } from "../../lib/api/browser-api.ts";
import { usePage } from "../../lib/page/page.tsx";
import { stored } from "../../lib/storage/stored.ts";
import { useStored } from "../../lib/storage/use-stored.ts";

interface KeptSession {
  readonly name: string;
  readonly token: string;
}

/** Nobody is at the desk. */
const nobody: KeptSession = { name: "", token: "" };

function isKept(value: unknown): value is KeptSession {
  const kept = value as Partial<KeptSession> | null;
  return typeof kept?.name === "string" && typeof kept.token === "string";
}

const keptSession = () => stored("sessionStorage", "callcenter", isKept);

export interface Desk {
  readonly name: string;
  /** Makes calls as the agent, who is nobody's referrer. */
  readonly api: ApiCaller;
  readonly close: () => void;
}

/** The agent's own session: it ends with the tab, or when the server says so, and beside it nobody is logged in. */
export function useDesk(): { desk: Desk | undefined; open: (session: AgentSession) => void } {
  const { tenant, language } = usePage();
  const [{ name, token }, keep] = useStored(keptSession, nobody);
  const close = () => keep(nobody);
  const api = browserApi({ slug: tenant.slug, language, token: () => token, onSessionEnd: close });
  return {
    desk: token === "" ? undefined : { name, api, close },
    open: (session) => keep({ name: session.name, token: session.token }),
  };
}
