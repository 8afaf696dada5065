/** Answers of the agency's reports, as the API document shows them. */
const member = { Mitarbeiter: "Jannes Behrens", Mitarbeiternummer: "M-1003" };
const referrer = { Empfehler: "Anna Beispiel", Empfehlernummer: "4711" };
const page = { HasNext: false, PageCount: 1, TotalCount: 1 };

export const recommenders = {
  ...page,
  Content: [
    {
      ...referrer,
      Email: "anna@example.org",
      ...member,
      RegistriertAm: "2026-08-03T08:15:00.000Z",
      Bestaetigt: true,
      Empfehlungen: 3,
      Auftraege: 1,
      PraemieCent: 5000,
      LetzteEmpfehlungAm: "2026-11-02T17:40:00.000Z",
      Geloescht: false,
    },
  ],
  Summen: { Empfehlungen: 3, Auftraege: 1, PraemieCent: 5000 },
};

const recommendation = {
  Empfehlungsnummer: "7K3M9PQRT2",
  ErstelltAm: "2026-11-02T17:40:00.000Z",
  ...referrer,
  Produkt: "Küstenstrom Zuhause",
  Kanal: "WhatsApp",
  ...member,
  Status: "Ok",
  StatusAm: "2026-11-09T06:00:00.000Z",
  GueltigBis: "2027-01-01T17:40:00.000Z",
  Besucher: 4,
  Empfaenger: 1,
  Auftraege: 1,
  PraemieCent: 5000,
};

export const recommendations = {
  ...page,
  Content: [recommendation],
  Summen: { Besucher: 4, Empfaenger: 1, Auftraege: 1, PraemieCent: 5000 },
};

export const leads = {
  ...page,
  Content: [
    {
      Empfaengernummer: "M89J4DFE56",
      Name: "Max Muster",
      Email: null,
      Produkt: "Küstenstrom Zuhause",
      Empfehlungsnummer: "7K3M9PQRT2",
      ...referrer,
      ...member,
      Kanal: "WhatsApp",
      AngenommenAm: "2026-11-03T10:05:00.000Z",
      Status: "Offen",
      BestaetigtAm: null,
      GueltigBis: "2027-01-26T10:05:00.000Z",
      Geloescht: false,
    },
  ],
  Summen: { Offen: 1, Bestaetigt: 0, Wartend: 1, Abgelaufen: 0 },
};

export const orders = {
  ...page,
  Content: [
    {
      Id: 35001,
      Auftragsnummer: "A-2026-1187",
      BestelltAm: "2026-11-05T12:30:00.000Z",
      Produkt: "Küstenstrom Zuhause",
      Kunde: "Max Muster",
      Empfehlungsnummer: "7K3M9PQRT2",
      ...referrer,
      ...member,
      Status: "Geprueft",
      Anzeige: "FreigabeOffen",
      Freigabe: "Offen",
      FreigabeBis: "2026-12-10T06:00:00.000Z",
      FreigegebenVon: null,
      FreigegebenAm: null,
      BestaetigenKoennen: null,
      FreigabeMoeglich: true,
      PraemieCent: 5000,
      ProvisionCent: 7000,
      ProvisionGebuchtAm: "2026-06-14T10:00:00.000Z",
      Grund: null,
    },
  ],
  Summen: {
    Gueltig: 0,
    FreigabeOffen: 1,
    Gemeldet: 0,
    OhnePraemie: 0,
    Storniert: 0,
    ZurFreigabe: 1,
    Begonnen: 0,
    ProvisionSpaeter: 1,
    Zaehlend: 1,
    PraemieCent: 5000,
  },
};

export const rewards = {
  ...page,
  Content: [
    {
      Id: 4711,
      VorgemerktAm: "2026-11-09T06:00:00.000Z",
      Auftragsnummer: "A-2026-1187",
      Empfehlungsnummer: "7K3M9PQRT2",
      Produkt: "Küstenstrom Zuhause",
      Person: "Anna Beispiel",
      Rolle: "Empfehler",
      ...referrer,
      ...member,
      WertCent: 5000,
      Status: "Offen",
      StatusAm: "2026-11-09T06:00:00.000Z",
      BereitAb: "2027-01-11T06:00:00.000Z",
      NichtFreigegeben: false,
    },
  ],
  Summen: { WertCent: 5000, OffenCent: 5000, AusgezahltCent: 0, AbgelaufenCent: 0, StorniertCent: 0 },
};

export const invitations = {
  ...page,
  Content: [
    {
      Einladungsnummer: "M89J4DFE56",
      Name: "Max Muster",
      Email: "max@example.org",
      Art: "Kunde",
      ...member,
      EingeladenAm: "2026-11-01T09:00:00.000Z",
      Status: "Geoeffnet",
      VersendetAm: "2026-11-01T09:00:00.000Z",
      GeoeffnetAm: "2026-11-01T18:20:00.000Z",
      ErinnertAm: null,
      AngenommenAm: null,
      BeendetAm: null,
    },
  ],
  Summen: { Offen: 0, Geoeffnet: 1, Angenommen: 0, Zurueckgezogen: 0, Abgelehnt: 0, Abgelaufen: 0 },
};

export const timeline = {
  ...recommendation,
  StatusText: "AnspruchInBearbeitung",
  Schritte: [
    { Art: "Erstellt", Am: "2026-11-02T17:40:00.000Z" },
    { Art: "Angeklickt", Am: "2026-11-02T18:02:00.000Z" },
    { Art: "Angenommen", Am: "2026-11-03T10:05:00.000Z" },
    { Art: "Bestellt", Am: "2026-11-05T12:30:00.000Z" },
    { Art: "Geprueft", Am: "2026-11-09T06:00:00.000Z" },
    { Art: "PraemieBereit", Am: null },
    { Art: "Gezahlt", Am: null },
  ],
  Naechstes: { Art: "PraemieBereit", Bis: "2026-11-23T00:00:00.000Z" },
  Grund: null,
};
