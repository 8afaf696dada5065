import { errorText, isErrorName } from "../../errors.ts";
import type { Language } from "../../language.ts";
import { accessWork } from "./access-work.ts";
import type { ActionNames } from "./action-names.ts";
import { commands } from "./commands.ts";
import { installationWork } from "./installation-work.ts";
import { programmeWork } from "./programme-work.ts";
import { targetNames } from "./target-names.ts";
import { tenantWork } from "./tenant-work.ts";

/** The same word may name a call and a command, so a command says that it is one. */
const commandNames: ActionNames = Object.fromEntries(
  Object.entries(commands).map(([id, { de, en }]) => [id, { de: `${de} (Befehl)`, en: `${en} (command)` }]),
);

/** The names of everything that the log of a tenant, and that of the installation, can contain. */
export const tenantActions: ActionNames = {
  ...tenantWork,
  ...programmeWork,
  ...accessWork,
  ...commandNames,
};
export const installationActions: ActionNames = { ...installationWork, ...accessWork, ...commandNames };

const everyAction: ActionNames = { ...tenantActions, ...installationActions };

/** An entry of an older version may have an action that is gone: its id is shown. */
export const actionName = (action: string, language: Language): string =>
  everyAction[action]?.[language] ?? action;

export const targetName = (kind: string, language: Language): string => targetNames[kind]?.[language] ?? kind;

/** Why a call was refused. */
export const reasonText = (reason: string, language: Language): string =>
  isErrorName(reason) ? errorText(reason, language) : reason;
