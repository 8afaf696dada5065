import * as desk from "@weitersagen/contract/console/texts";
import { type ConsoleHandler, onConsole, onConsoleAlone } from "../../platform/http/console-handler.ts";
import {
  listGroups,
  publishTexts,
  renderSample,
  sendSample,
  type TextDeskDeps,
  viewGroup,
} from "./service/texts.ts";

const group = (id: string) => ({ kind: "texts", id });

export function textDeskRoutes(deps: TextDeskDeps): ConsoleHandler[] {
  return [
    onConsole(desk.listTextGroups, async (_input, { tenant, language }) => ({
      content: await listGroups(deps, tenant, language),
    })),
    onConsole(desk.getTextGroup, ({ params: { id } }, { tenant, language }) =>
      viewGroup(deps, tenant, id, language),
    ),
    onConsole(desk.saveTexts, async ({ params: { id }, body }, { operator, now, record }, tx) => {
      record({ target: group(id), content: { changes: body.changes } });
      await publishTexts(deps, tx, { id, changes: body.changes, by: operator.name, now });
    }),
    onConsoleAlone(desk.previewMail, async ({ params: { id }, body }, { tenant, now }) => {
      const { subject, html, text } = await renderSample(deps, tenant, { id, ...body, now });
      return { subject, html, text };
    }),
    onConsole(desk.sendSampleMail, async ({ params: { id }, body }, context, tx) => {
      const { operator, tenant, now, record } = context;
      record({ target: group(id) });
      await sendSample(deps, tx, { id, ...body, to: operator.email, tenant, now });
    }),
  ];
}
