export const newRecommendationExample = {
  Empfehlung: {
    Produkt: 101,
    Channel: "web",
    Empfehlungslink: true,
    AgbText: true,
    AnteilEmpfehler: 50,
  },
  Empfehler: {
    Vorname: "Erika",
    Nachname: "Mustermann",
    Email: "erika@example.org",
    NewsletterPermission: false,
    Teilnahmeberechtigt: true,
  },
  Empfaenger: { Email: "max@example.org" },
};

const numbers = { Empfehlungsnummer: "J53FDD5E4B", Code: "3F45D3F45K" };
const links = {
  Link: "https://ewe.empfehlen.example/api/v1/ewe/empfehlen/click/J53FDD5E4B?channel=link",
  KurzUrl: "https://ewe.empfehlen.example/k/3F45D3F45K",
};
const validity = { GueltigBis: "2027-01-14T09:00:00.000Z" };
const promise = {
  AnteilEmpfehler: 50,
  PraemieCent: 9000,
  PraemieEmpfehlerCent: 4500,
  PraemieEmpfaengerCent: 4500,
  BisZu: false,
};

export const createdRecommendationExample = {
  ...numbers,
  Hash: "0123456789abcdef0123456789abcdef",
  ...links,
  ...validity,
  OptinErforderlich: true,
};

export const publicRecommendationExample = {
  Empfehlungsnummer: numbers.Empfehlungsnummer,
  Status: "Offen",
  LinkGueltig: true,
  AngabenErforderlich: true,
  FuerKollegen: false,
  ...validity,
  EmpfehlerVorname: "Erika",
  AgentNumber: null,
  AgentName: null,
  Produkt: {
    Id: 101,
    ExterneId: "KS-101",
    AnzeigeName: "Ökostrom",
    Gruppe: "Strom",
    HandyId: null,
    Verfuegbar: true,
  },
  Ersatz: null,
  ...promise,
};

export const sharedRecommendationExample = {
  ...publicRecommendationExample,
  Code: numbers.Code,
  Art: "Standard",
  ...links,
  ErstelltAm: "2026-11-15T09:00:00.000Z",
  Gesperrt: false,
  OptinErforderlich: false,
  EmpfehlerNachname: "Mustermann",
  Texte: {},
  Besucher: 3,
  GeoeffnetAm: "2026-11-16T17:40:00.000Z",
  Empfaenger: 1,
  Auftraege: 0,
  AnteilFest: false,
};

export const followedRecommendationExample = {
  ...numbers,
  ProduktId: 101,
  Produkt: "Ökostrom",
  HandyId: null,
  Verfuegbar: true,
  AgentName: null,
  AgentNumber: null,
  Art: "Standard",
  Spitzname: "Nachbarin Heike",
  ErstelltAm: "2026-11-15T09:00:00.000Z",
  ...validity,
  ...links,
  AnteilEmpfehler: 50,
  Status: "Offen",
  StatusText: "KontaktNichtReagiert",
  StatusSeit: "2026-11-15T09:00:00.000Z",
  Gesperrt: false,
  OhneAnmeldungAls: null,
  InPruefung: false,
  FruehestensAb: null,
  AlsGutschein: false,
  NichtFreigegeben: false,
  Freigegeben: false,
  Schritte: [
    { Art: "Erstellt", Am: "2026-11-15T09:00:00.000Z" },
    { Art: "Angeklickt", Am: null },
    { Art: "Angenommen", Am: null },
    { Art: "Bestellt", Am: null },
    { Art: "Geprueft", Am: null },
    { Art: "PraemieBereit", Am: null },
    { Art: "Gezahlt", Am: null },
  ],
  Besucher: 0,
  Empfaenger: 0,
  Auftraege: 0,
  PraemieEmpfehlerCent: 4500,
  BisZu: false,
  DavonMehrfachpraemieCent: 0,
  Naechstes: { Art: "Angeklickt", Bis: "2027-01-14T09:00:00.000Z" },
  Grund: null,
};
