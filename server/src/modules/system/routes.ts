import * as system from "@weitersagen/contract/console/system";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import { onList } from "../../platform/http/console-list.ts";
import { listMails, retryJob, retryMail, type SystemDeps, systemState } from "./service/system.ts";

export function systemRoutes(deps: SystemDeps): ConsoleHandler[] {
  return [
    onConsole(system.getSystem, (_input, { now }, tx) => systemState(deps, tx, now)),
    // A provider that hangs must not keep a transaction open.
    onConsole(system.checkSystem, async (_input, { afterCommit }) => afterCommit(() => deps.checks.again())),
    onConsole(system.retryJob, async ({ params }, { record }, tx) => {
      record({ target: { kind: "job", id: String(params.id) } });
      await retryJob(tx, params.id);
    }),
    ...onList(system.mailList, deps.database, listMails),
    onConsole(system.retryMail, async ({ params }, { record }, tx) => {
      record({ target: { kind: "mail", id: String(params.id) } });
      await retryMail(tx, params.id);
    }),
  ];
}
