import type { ScreenName } from "@weitersagen/contract/screens";
import type { AgencyAbility } from "@weitersagen/domain/agency-abilities";
import type { agencyTexts } from "./texts.ts";

interface MenuEntry {
  /** The screen in the tenant's route table. */
  readonly screen: ScreenName;
  readonly text: keyof (typeof agencyTexts)["catalogues"]["de"];
  /** Who sees it. The calls of the page check the same ability. */
  readonly ability: AgencyAbility;
}

/** The menu of the agency area: first what is used every day. A page appears when it is listed here, the tenant has its route and the role its ability. */
export const menu: readonly MenuEntry[] = [
  { screen: "Agentur", text: "overview", ability: "viewReferrerReport" },
  { screen: "AgenturEinladen", text: "inviting", ability: "viewInvitationTool" },
  { screen: "AgenturEinladungen", text: "invitations", ability: "viewInvitationTool" },
  { screen: "AgenturEmpfehler", text: "recommenders", ability: "viewReferrerReport" },
  { screen: "AgenturEmpfehlungen", text: "Empfehlungen", ability: "viewReferrerReport" },
  { screen: "AgenturLeads", text: "leads", ability: "viewReferrerReport" },
  { screen: "AgenturAuftraege", text: "orders", ability: "viewOrderReport" },
  { screen: "AgenturPraemien", text: "rewards", ability: "viewRewards" },
  { screen: "AgenturStatistik", text: "statistics", ability: "viewStatisticsReport" },
  { screen: "AgenturLinks", text: "ownLinks", ability: "viewInvitationTool" },
  { screen: "AgenturBonusplan", text: "bonusPlan", ability: "viewBonusPlan" },
  { screen: "AgenturAbrechnungen", text: "statements", ability: "viewInvoices" },
  { screen: "AgenturMitarbeiter", text: "employees", ability: "viewEmployees" },
  { screen: "AgenturStammdaten", text: "masterData", ability: "viewMasterData" },
  { screen: "AgenturVerwaltung", text: "administration", ability: "viewAdministration" },
];
