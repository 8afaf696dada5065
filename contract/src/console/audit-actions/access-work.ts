import type { ActionNames } from "./action-names.ts";

/** Changes of who may use the console. They are in the log of the installation and of every tenant whose roles they touch. */
export const accessWork: ActionNames = {
  inviteOperator: { de: "Person zu einer Rolle einladen", en: "Invite a person to a role" },
  grantOperatorRole: { de: "Rolle beantragen", en: "Ask for a role" },
  approveInstallationChange: { de: "Rolle freigeben", en: "Approve a role" },
  rejectInstallationChange: { de: "Rollenantrag ablehnen", en: "Reject a request for a role" },
  withdrawOperatorRole: { de: "Rolle entziehen", en: "Withdraw a role" },
  resendInvitation: {
    de: "Einladung zu einer Rolle noch einmal senden",
    en: "Send an invitation to a role again",
  },
  lockOperator: { de: "Zugang sperren: Rollen ruhen", en: "Lock access: roles rest" },
  unlockOperator: {
    de: "Zugang entsperren: Rollen gelten wieder",
    en: "Unlock access: roles count again",
  },
  endOperatorAccess: { de: "Zugang beenden: Rollen entfallen", en: "End access: roles end" },
  // Entries of earlier versions.
  setOperatorState: { de: "Zugang sperren, entsperren oder beenden", en: "Lock, unlock or end access" },
};

const accessCommands = ["invite", "approve", "lock", "unlock", "leave", "add", "revoke"].map(
  (name) => `operator ${name}`,
);

/** A choice of the filter that stands for several actions. */
export const actionGroups = {
  rollen: {
    names: { de: "Rollen und Zugänge: alle Änderungen", en: "Roles and access: all changes" },
    actions: [...Object.keys(accessWork), ...accessCommands],
  },
} as const;

/** The actions that a choice of the filter stands for. */
export const actionsOf = (choice: string): readonly string[] =>
  choice === "rollen" ? actionGroups.rollen.actions : [choice];
