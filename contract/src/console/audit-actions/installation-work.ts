import type { ActionNames } from "./action-names.ts";

/** Calls that belong to no tenant. */
export const installationWork: ActionNames = {
  login: { de: "Anmelden", en: "Log in" },
  logoutOperator: { de: "Abmelden", en: "Log out" },
  beginStepUp: { de: "Bestätigung beginnen", en: "Begin a step-up" },
  stepUpWithPasskey: { de: "Mit Passkey bestätigen", en: "Step up with a passkey" },
  stepUpWithCode: { de: "Mit Einmalcode bestätigen", en: "Step up with a one-time code" },
  beginPasskey: { de: "Passkey einrichten", en: "Begin a passkey" },
  addPasskey: { de: "Passkey hinzufügen", en: "Add a passkey" },
  removePasskey: { de: "Passkey entfernen", en: "Remove a passkey" },
  beginCodes: { de: "Einmalcodes einrichten", en: "Begin one-time codes" },
  setPassword: { de: "Passwort setzen", en: "Set the password" },
  renewRecoveryCodes: { de: "Wiederherstellungscodes erneuern", en: "Renew recovery codes" },
  makeOwnKey: { de: "Eigenen Schlüssel für Befehle anlegen", en: "Make an own key for commands" },
  removeOwnKey: { de: "Eigenen Schlüssel für Befehle entfernen", en: "Remove the own key for commands" },
  endOwnSession: { de: "Eigene Sitzung beenden", en: "End an own session" },
  checkSystem: { de: "Zustand des Systems prüfen", en: "Check the health of the system" },
  verifyInstallationAudit: {
    de: "Protokoll der Installation prüfen",
    en: "Verify the audit log of the installation",
  },
  exportInstallationAudit: {
    de: "Protokoll der Installation exportieren",
    en: "Export the installation's audit log",
  },
  saveView: { de: "Ansicht speichern", en: "Save a view" },
  renameView: { de: "Ansicht umbenennen", en: "Rename a view" },
  removeView: { de: "Ansicht entfernen", en: "Remove a view" },
  retryJob: { de: "Auftrag erneut versuchen", en: "Retry a job" },
  createTenant: { de: "Mandanten anlegen", en: "Create a tenant" },
};
