import type { ConsoleCall } from "@weitersagen/contract/console/console-call";
import type { Language } from "@weitersagen/contract/language";
import { abilityOf } from "@weitersagen/domain/operator-abilities";
import { roleTexts } from "@weitersagen/contract/console/role-texts";

/** The roles with which a call is allowed. An administrator may do almost everything, so the role that fits is named first. */
function rolesFor({ ability }: ConsoleCall, language: Language): string[] {
  if (ability === "anyone") return [];
  const { roles } = abilityOf(ability);
  const fitting = roles.filter((role) => role !== "administrator");
  return (fitting.length > 0 ? fitting : roles).map((role) => roleTexts[language][role]);
}

/** Why a change was not saved after a role was taken away, who can give the role back, and where the text is. */
export function rightLostText(call: ConsoleCall, language: Language): string {
  const roles = rolesFor(call, language).map((role) => (language === "de" ? `„${role}“` : `“${role}”`));
  return language === "de"
    ? `Nichts wurde gespeichert: Ihnen fehlt dazu inzwischen die Rolle ${roles.join(" oder ")}. Eine Person der Administration kann sie Ihnen wieder geben. Ihre Eingaben stehen noch hier und lassen sich kopieren.`
    : `Nothing was saved: by now you lack the role ${roles.join(" or ")} for this. An administrator can give it back to you. What you entered is still here and can be copied.`;
}
