import * as z from "zod/mini";
import { text, trimmed } from "../text.ts";
import { wire } from "../wire.ts";
import { defineConsoleCall } from "./console-call.ts";
import { idParams } from "./id.ts";

const callDefaults = { scope: "console", ability: "account.use", tag: "Ansichten" } as const;

/** The name of a view as typed. */
const viewName = trimmed(60).check(z.minLength(1));

const listName = text(60).check(z.regex(/^[A-Za-z]+$/));

/** The filters, order and columns of a list under a name, for one operator. */
const SavedView = wire({
  id: ["Id", z.int()],
  name: ["Name", z.string()],
  /** The part of the address after the question mark. */
  search: ["Suche", z.string()],
});
export type SavedView = z.output<typeof SavedView>;

export const listViews = defineConsoleCall({
  ...callDefaults,
  id: "listViews",
  method: "GET",
  path: "/ansichten",
  summary: "Lists the operator's saved views of a list, by name",
  query: wire({ list: ["liste", listName] }),
  answers: { 200: wire({ content: ["Content", z.array(SavedView)] }) },
  examples: {
    query: { liste: "listOrders" },
    answer: { Content: [{ Id: 4, Name: "Ohne Empfehlung", Suche: "zustand=unmatched" }] },
  },
});

export const saveView = defineConsoleCall({
  ...callDefaults,
  id: "saveView",
  method: "PUT",
  path: "/ansichten",
  summary: "Saves a view of a list; one of the same name is replaced",
  body: wire({
    list: ["Liste", listName],
    name: ["Name", viewName],
    search: ["Suche", text(2_000)],
  }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { body: { Liste: "listOrders", Name: "Ohne Empfehlung", Suche: "zustand=unmatched" } },
});

export const renameView = defineConsoleCall({
  ...callDefaults,
  id: "renameView",
  method: "PUT",
  path: "/ansichten/{id}/name",
  summary: "Renames a saved view; a name that another view of the list has is refused",
  params: idParams,
  body: wire({ name: ["Name", viewName] }),
  answers: { 204: null },
  errors: ["wrongState"],
  examples: { params: { id: "4" }, body: { Name: "Noch nicht zugeordnet" } },
});

export const removeView = defineConsoleCall({
  ...callDefaults,
  id: "removeView",
  method: "DELETE",
  path: "/ansichten/{id}",
  summary: "Removes a saved view",
  params: idParams,
  answers: { 204: null },
  examples: { params: { id: "4" } },
});

export const viewCalls = [listViews, saveView, renameView, removeView];
