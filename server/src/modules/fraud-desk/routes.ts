import * as desk from "@weitersagen/contract/console/fraud-rules";
import { type ConsoleHandler, onConsole } from "../../platform/http/console-handler.ts";
import { discardDraft, publishDraft, restoreRules, saveDraft, tryDraft, viewRules } from "./service/rules.ts";

const draft = { kind: "fraudDraft", id: "1" };
const version = (number: number) => ({ kind: "tenantVersion", id: String(number) });

export function fraudDeskRoutes(): ConsoleHandler[] {
  return [
    onConsole(desk.getFraudRules, (_input, context, tx) => viewRules(tx, context)),
    onConsole(desk.saveFraudDraft, async ({ body }, context, tx) => {
      const { seen: _seen, ...after } = body;
      context.record({ target: draft, content: { after } });
      await saveDraft(tx, body, context);
    }),
    onConsole(desk.discardFraudDraft, async (_input, { record }, tx) => {
      record({ target: draft });
      await discardDraft(tx);
    }),
    onConsole(desk.tryFraudDraft, async (_input, context, tx) => {
      const trial = await tryDraft(tx, context);
      const { scored, heldBefore, heldAfter } = trial;
      context.record({ target: draft, content: { scored, heldBefore, heldAfter } });
      return trial;
    }),
    onConsole(desk.publishFraudDraft, async ({ body }, context, tx) => {
      const { number, ...content } = await publishDraft(tx, body, context);
      context.record({ target: version(number), content });
      return { number };
    }),
    onConsole(desk.restoreFraudRules, async ({ params }, context, tx) => {
      const { number, ...content } = await restoreRules(tx, params.number, context);
      context.record({ target: version(number), content: { ...content, restores: params.number } });
      return { number };
    }),
  ];
}
