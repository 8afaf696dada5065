/** What the roles are called. */
export const roleTexts = {
  de: {
    administrator: "Administration",
    manager: "Programmleitung",
    care: "Kundenservice",
    finance: "Finanzen",
    auditor: "Revision",
  },
  en: {
    administrator: "Administration",
    manager: "Programme management",
    care: "Customer care",
    finance: "Finance",
    auditor: "Audit",
  },
} as const;
