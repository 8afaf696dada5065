import { imageExample } from "./image.ts";

const bountyExample = {
  Wert: 70,
  WertCent: 7000,
  Startdatum: "2026-01-01T00:00:00+01:00",
  Enddatum: null,
  EnddatumAnzeige: null,
};

export const productExample = {
  Id: 462,
  ExterneId: "FW-0462",
  Kategorie: "DP",
  Name: "Zuhause M",
  AnzeigeName: "Zuhause M – bis 50 Mbit/s",
  Young: false,
  Hybrid: false,
  Gruppe: "Zuhause",
  Klasse: "M",
  PreisMonatlich: 3795,
  PreisEinmalig: 6995,
  Beschreibung1: "Bis 50 Mbit/s im Download, 10 Mbit/s im Upload",
  Beschreibung2: "Telefonieren ins deutsche Festnetz ohne Zusatzkosten",
  Beschreibung3: "Für zwei bis drei Personen, die gleichzeitig streamen",
  Beschreibung4: "Funkbox 5 mit WLAN 6 für 5,95 € im Monat dazu",
  TelekomProduktId: "DP-M-462",
  Fussnote: "preis-zuhause",
  Preisaufteilung: "1. bis 6. Monat 22,95 €, ab dem 7. Monat 37,95 €",
  Aktionsname: "Startvorteil",
  Aktionsrabatt: 1500,
  Praemien: [bountyExample],
  AktuellePraemie: bountyExample,
  Sprache: "de",
  Bild: imageExample,
};

export const offerExample = {
  Id: 5006,
  GeraeteTyp: "smartphone",
  Hersteller: "Nordlys",
  Klasse: "M",
  TarifHandyAnzeigeName: "Nordlys N5 Pro mit Mobil M",
  TarifHandyBeschreibung: "Nordlys N5 Pro zusammen mit Mobil M, 24 Monate Laufzeit",
  TarifAnzeigeName: "Mobil M",
  HandyAnzeigeName: "Nordlys N5 Pro",
  HandyBeschreibung: "6,7-Zoll-Display mit 120 Hz, 256 GB, dreifache Kamera, kabelloses Laden",
  HandyId: 302,
  PreisHandy: 20_995,
  TarifId: 1207,
  PreisTarif: 4995,
  Position: 6,
  Aktion: 1,
  TopPosition: 1,
  Aktionspreis: 9995,
  Young: false,
  AktuellePraemie: { ...bountyExample, Wert: 50, WertCent: 5000 },
  Sprache: "de",
};

export const categoryExample = {
  Id: 1,
  Schluessel: "internet",
  Pfad: "/internet",
  Aliasse: [],
  Name: "Internet",
  Titel: "Internet für zu Hause empfehlen",
  Beschreibung:
    "Schnelles Internet und Telefon weiterempfehlen und 70 € erhalten, sobald Ihr Kontakt bestellt.",
  Brotkrumen: [{ Name: "Internet", Pfad: "/internet" }],
  Quelle: "festnetz",
  Kategorie: "internet",
  WeitereKategorien: [
    { Name: "Hybrid", Pfad: "/internet/hybrid", Praemienversprechen: { WertCent: 7000, BisZu: false } },
  ],
  StandardProdukt: 462,
  AuswahlZiel: "empfehlen",
  Darstellung: "kartendeck",
  GeraeteTyp: null,
  Praemienversprechen: { WertCent: 7000, BisZu: false },
};

export const advisorPageExample = {
  HasNext: false,
  PageCount: 1,
  TotalCount: 1,
  Content: [
    {
      ExterneId: "B10410",
      FirstName: "Swantje",
      LastName: "Brunnthaler",
      ZipCode: "26122",
      City: "Oldenburg",
      Photo: "/api/v1/allianz/produkt/B10410/grafik?berater=1",
    },
  ],
};

export const campaignExample = {
  AktionsId: "herbst-glasfaser",
  Titel: "Glasfaser weitersagen",
  Text: "Für jede erfolgreiche Empfehlung von Glasfaser L oder XL erhalten Sie 90 € statt 70 €.",
  RechtsText: "Gilt für Verträge, die während der Aktion geschlossen und geschaltet werden.",
  abgehakt: false,
  Zustimmung: false,
};

export const shelfExample = {
  HasNext: false,
  PageCount: 1,
  TotalCount: 1,
  Content: [productExample],
  Page: 1,
  Hersteller: [],
  Tarife: [],
  MitUndOhneYoung: false,
};
