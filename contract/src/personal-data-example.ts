export const personalDataExample = {
  Anbieter: "Küstenstrom",
  ErstelltAm: "2026-11-15T09:00:00.000Z",
  Bereiche: [
    {
      Name: "konto",
      Titel: "Konto",
      Hinweis: "Von Ihnen angegeben. Bleibt gespeichert, bis Sie Ihr Konto löschen.",
      Eintraege: [{ "E-Mail": "erika@example.org", Vorname: "Erika", Nachname: "Mustermann" }],
    },
  ],
};
