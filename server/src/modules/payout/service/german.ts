/**
 * Sentences that were written for commands and are stored or shown with an entry of the bank, for German readers. A text
 * that no rule fits stays as it is: it may come from a person or from the bank.
 */
const sentences: readonly (readonly [english: RegExp, german: string])[] = [
  [/^is no payment of this tenant$/, "ist keine Zahlung dieses Mandanten"],
  [/^belongs to (\S+), not to (\S+)$/, "gehört zu $1, nicht zu $2"],
  [/^belongs to (\S+), which was voided$/, "gehört zu $1, und die wurde storniert"],
  [/^was never sent to the bank$/, "wurde nie an die Bank geschickt"],
  [/^comes back twice in this file$/, "kommt in dieser Datei zweimal zurück"],
  [/^was rejected, and is now booked as paid$/, "wurde abgelehnt und ist jetzt als bezahlt gebucht"],
  [/^was booked as paid, and is now rejected$/, "war als bezahlt gebucht und ist jetzt abgelehnt"],
  [
    /^is booked with payments that were rejected$/,
    "ist mitsamt Zahlungen gebucht, die schon abgelehnt waren",
  ],
  [/^was voided$/, "wurde storniert"],
  [/^is unknown$/, "ist unbekannt"],
  [/^is no released batch of this tenant$/, "ist hier keine freigegebene Auszahlung"],
  [
    /^(\d+) payments of (\S+ €) were sent, the file says (\S+) payments of (\S+(?: €)?)$/,
    "gesendet: $1 Zahlungen über $2, laut Datei: $3 über $4",
  ],
  [/^(\S+ €) were sent, the file says (\S+ €)$/, "gesendet: $1, laut Datei: $2"],
  [/^(\S+): the bank has received it \((\w+)\)$/, "$1: bei der Bank eingegangen ($2)"],
  [/^(\S+): the bank has checked its form \((\w+)\)$/, "$1: von der Bank geprüft ($2)"],
  [/^(\S+): the bank has not decided yet \((\w+)\)$/, "$1: von der Bank noch nicht entschieden ($2)"],
  [/^(\S+): the account has this name \((\w+)\)$/, "$1: Name und Konto passen ($2)"],
  [/^(\S+): the account has a similar name \((\w+)\)$/, "$1: Das Konto läuft auf einen ähnlichen Namen ($2)"],
  [/^(\S+): the account has another name \((\w+)\)$/, "$1: Das Konto läuft auf einen anderen Namen ($2)"],
  [/^(\S+): the bank could not check the name \((\w+)\)$/, "$1: Die Bank konnte den Namen nicht prüfen ($2)"],
  [
    /^(\S+): the bank could not check every name \((\w+)\)$/,
    "$1: Die Bank konnte nicht jeden Namen prüfen ($2)",
  ],
  [
    /^the entries lead from (\S+ €) to (\S+ €), but the statement ends with (\S+ €)$/,
    "Die Buchungen führen von $1 zu $2, der Auszug endet aber mit $3",
  ],
  [
    /^The file is neither a pain\.002 nor a camt\.053 or camt\.054\.$/,
    "Die Datei ist weder pain.002 noch camt.053 oder camt.054.",
  ],
  [
    /^The file is larger than 16 MB\. Please ask for it in several parts\.$/,
    "Die Datei ist größer als 16 MB. Bitte fordern Sie sie in mehreren Teilen an.",
  ],
  [/^This is no XML file\.$/, "Das ist keine XML-Datei."],
  [
    /^The file is not UTF-8\.$/,
    "Die Datei ist keine XML-Datei einer Bank: Sie ist nicht in UTF-8 geschrieben.",
  ],
  [
    /^The file is written in (.+); banks write UTF-8\.$/,
    "Die Datei ist in $1 geschrieben; Banken schreiben UTF-8.",
  ],
  [
    /^The file brings a document type of its own, which is not taken\.$/,
    "Die Datei bringt einen eigenen Dokumenttyp mit. Solche Dateien nehmen wir nicht an.",
  ],
  [
    /^The file has elements more than (\d+) deep; no message of a bank has\.$/,
    "Die Datei ist mehr als $1 Ebenen tief; das ist keine Nachricht einer Bank.",
  ],
  [
    /^The file has more than (\d+) elements\. Please ask for it in several parts\.$/,
    "Die Datei hat mehr als $1 Elemente. Bitte fordern Sie sie in mehreren Teilen an.",
  ],
  [
    /^Line (\d+): the file ends too early, it was cut off\.$/,
    "Zeile $1: Die Datei endet zu früh, sie ist abgeschnitten.",
  ],
  [/^Line (\d+): (.+) is missing\.$/, "Zeile $1: $2 fehlt."],
  [/^Line (\d+): (.+) must be there once\.$/, "Zeile $1: $2 muss genau einmal vorkommen."],
  [
    /^Line (\d+): the payment "(.+)" is not one of (\S+)\.$/,
    "Zeile $1: Die Zahlung „$2“ gehört nicht zu $3.",
  ],
  [/^Line (\d+): the state "(.+)" is unknown\.$/, "Zeile $1: Der Zustand „$2“ ist unbekannt."],
  [
    /^Line (\d+): the file says nothing about any payment\.$/,
    "Zeile $1: Die Datei sagt nichts über Zahlungen.",
  ],
  [
    /^Line (\d+): a part was refused \(PART\), but not which payments\.$/,
    "Zeile $1: Ein Teil wurde abgelehnt (PART), aber nicht gesagt, welche Zahlungen.",
  ],
  [/^Line (\d+): "(.+)" is no amount in euros\.$/, "Zeile $1: „$2“ ist kein Betrag in Euro."],
  [/^Line (\d+): the file has no account\.$/, "Zeile $1: Die Datei nennt kein Konto."],
  [
    /^the database was restored, copied or failed over$/,
    "Die Datenbank wurde wiederhergestellt, kopiert oder umgeschaltet",
  ],
  [
    /^the database does not say on which server it belongs$/,
    "Die Datenbank sagt nicht, zu welchem Server sie gehört",
  ],
  [/^the data folder was restored or copied$/, "Der Datenordner wurde wiederhergestellt oder kopiert"],
  [
    /^(\S+) was released here, and the database does not know of it$/,
    "$1 wurde hier freigegeben, und die Datenbank weiß nichts davon",
  ],
  [
    /^the account holder cannot be written in the letters that banks accept$/,
    "Der Name des Kontos enthält Buchstaben, die Banken nicht annehmen",
  ],
  [/^the check digits of the IBAN are wrong$/, "Die Prüfziffern der IBAN sind falsch"],
];

export function inGerman(text: string): string {
  const rule = sentences.find(([english]) => english.test(text));
  if (!rule) return text;
  // Amounts are written with a comma, such as 1234,50 €.
  return text.replace(...rule).replaceAll(/(\d)\.(\d\d €)/g, "$1,$2");
}
