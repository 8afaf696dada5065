import { loginAgent, logoutAgent, requestAgentLink, sendAccessMail } from "@weitersagen/contract/call-centre";
import type { Database } from "../../platform/db/database.ts";
import { type CallHandler, on } from "../../platform/http/handler.ts";
import { closeDesk, openDesk, requestLink, sendAccess } from "./service.ts";

export function callCentreRoutes(database: Database): CallHandler[] {
  return [
    on(requestAgentLink, ({ body }, { tenant }) => requestLink(database, tenant, body.email)),
    on(loginAgent, ({ body }, context) => openDesk(database, context, body.token)),
    on(logoutAgent, (_input, context) => closeDesk(database, context)),
    on(sendAccessMail, ({ body }, context) => sendAccess(database, context, body.email)),
  ];
}
