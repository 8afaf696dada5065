/** The modules that a new tenant chooses from. All others start as the neutral settings have them. */
export const startingModules = [
  "ShowProductCategory",
  "Gutscheine",
  "ModuleNewsletterPermission",
  "ModuleErstelleOfflineEmpfehlungCode",
  "ModuleAgentRecommendation",
  "ModuleCompanyRecommendation",
  "ModuleCallcenter",
  "ModuleAgentur",
  "ModuleErzwingeLogin",
] as const;
export type StartingModule = (typeof startingModules)[number];
