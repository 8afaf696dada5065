/** Text in which no line begins with the dash or the dot between two parts: "Klar – Ökostrom", "Klar · Küstenstrom". */
export const withoutLeadingDash = (text: string): string => text.replaceAll(/ (?=[–·] )/g, "\u00A0");
