/** `2026-11` as "November 2026". */
export const monthOf = (month: string, language: "de" | "en"): string =>
  new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-GB", { month: "long", year: "numeric" }).format(
    new Date(`${month}-15T12:00`),
  );
