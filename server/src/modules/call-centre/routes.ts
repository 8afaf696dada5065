import { loginAgent, logoutAgent, requestAgentLink, sendAccessMail } from "@weitersagen/contract/call-centre";
import { type CallHandler, onTransaction } from "../../platform/http/handler.ts";
import type { RecommendationDeps } from "../recommendation/service/deps.ts";
import { login, logout, requestLink, sendAccess } from "./service.ts";

export function callCentreRoutes(deps: Pick<RecommendationDeps, "catalogue" | "addresses">): CallHandler[] {
  return [
    onTransaction(requestAgentLink, ({ body }, context, tx) => requestLink(tx, context, body.email)),
    onTransaction(loginAgent, ({ body }, context, tx) => login(tx, context, body.token)),
    onTransaction(logoutAgent, (_input, context, tx) => logout(tx, context)),
    onTransaction(sendAccessMail, ({ body }, context, tx) => sendAccess(deps, tx, context, body.email)),
  ];
}
