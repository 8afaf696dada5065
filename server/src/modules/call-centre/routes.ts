import { loginAgent, logoutAgent, requestAgentLink, sendAccessMail } from "@weitersagen/contract/call-centre";
import { type CallHandler, onTransaction } from "../../platform/http/handler.ts";
import { login, logout, requestLink, sendAccess } from "./service.ts";

export function callCentreRoutes(): CallHandler[] {
  return [
    onTransaction(requestAgentLink, ({ body }, context, tx) => requestLink(tx, context, body.email)),
    onTransaction(loginAgent, ({ body }, context, tx) => login(tx, context, body.token)),
    onTransaction(logoutAgent, (_input, context, tx) => logout(tx, context)),
    onTransaction(sendAccessMail, ({ body }, context, tx) => sendAccess(tx, context, body.email)),
  ];
}
