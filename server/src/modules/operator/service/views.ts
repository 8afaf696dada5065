import type { PlatformTransaction } from "../../../platform/db/transaction.ts";
import { isTaken } from "../../../platform/db/unavailable.ts";
import { Refusal } from "../../../platform/refusal.ts";
import {
  countViews,
  deleteView,
  findView,
  type NewView,
  updateViewName,
  upsertView,
  viewsOf,
} from "../repository/views.ts";

/** More are not saved: a mistake of a script must not fill the table. */
const MOST_VIEWS = 200;

export const listViews = viewsOf;

export async function saveView(tx: PlatformTransaction, view: NewView): Promise<void> {
  const { operatorId, list, name } = view;
  const isReplaced = (await viewsOf(tx, operatorId, list)).some((known) => known.name === name);
  if (!isReplaced && (await countViews(tx, operatorId)) >= MOST_VIEWS)
    throw new Refusal("wrongState", {
      detail: `You have saved ${MOST_VIEWS} views; more are not possible. Remove one first.`,
      german: `Sie haben ${MOST_VIEWS} Ansichten gespeichert; mehr sind nicht möglich. Entfernen Sie zuerst eine.`,
    });
  await upsertView(tx, view);
}

interface RenameView {
  readonly operatorId: number;
  readonly id: number;
  readonly name: string;
}

const nameTaken = () =>
  new Refusal("wrongState", {
    detail: "Another view of this list has this name. Choose another one.",
    german: "Eine andere Ansicht dieser Liste heißt schon so. Wählen Sie einen anderen Namen.",
  });

/** Refuses a name that another view of the same list has: it would be replaced without a question. */
export async function renameView(tx: PlatformTransaction, command: RenameView): Promise<void> {
  const { operatorId, id, name } = command;
  const view = await findView(tx, operatorId, id);
  if (!view) throw new Refusal("notFound");
  const others = await viewsOf(tx, operatorId, view.list);
  if (others.some((other) => other.id !== id && other.name === name)) throw nameTaken();
  await updateViewName(tx, command).catch(refuseTaken);
}

/** A concurrent transaction gave the name to another view. */
function refuseTaken(error: unknown): never {
  throw isTaken(error) ? nameTaken() : error;
}

export async function removeView(tx: PlatformTransaction, operatorId: number, id: number): Promise<void> {
  if (!(await deleteView(tx, operatorId, id))) throw new Refusal("notFound");
}
