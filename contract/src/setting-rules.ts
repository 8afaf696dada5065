import { addFieldRules } from "./field-rules.ts";

/** Rules for what operators enter. Apart from the other rules, so that public pages do not load their sentences. */
addFieldRules({
  addressRule: {
    de: "Bitte geben Sie eine ganze Adresse ein, zum Beispiel https://www.example.org.",
    en: "Please enter a whole address, for example https://www.example.org.",
  },
  httpsRule: {
    de: "Bitte geben Sie eine Adresse ein, die mit https:// beginnt, zum Beispiel https://www.example.org.",
    en: "Please enter an address that begins with https://, for example https://www.example.org.",
  },
  originRule: {
    de: "Bitte geben Sie je Zeile Protokoll und Namen einer Website ein, ohne Pfad, zum Beispiel https://www.example.org.",
    en: "Please enter protocol and name of one site per line, without a path, for example https://www.example.org.",
  },
  shopRule: {
    de: "Bitte geben Sie eine Adresse mit https:// oder einen Pfad mit / am Anfang ein. In geschweiften Klammern stehen nur die genannten Platzhalter, erst nach dem Namen der Website.",
    en: "Please enter an address with https:// or a path that begins with /. In braces only the named placeholders are possible, after the name of the site.",
  },
  pathRule: {
    de: "Bitte geben Sie einen Pfad ein, der mit / beginnt, zum Beispiel /angebot.",
    en: "Please enter a path that begins with /, for example /offer.",
  },
  hostNameRule: {
    de: "Bitte geben Sie nur den Namen ein, klein und ohne https://, zum Beispiel empfehlen.example.org.",
    en: "Please enter the name only, in lower case and without https://, for example recommend.example.org.",
  },
  slugRule: {
    de: "Das Kürzel beginnt mit einem Kleinbuchstaben. Danach sind Kleinbuchstaben, Ziffern und Striche möglich, zum Beispiel musterwatt.",
    en: "The short name begins with a lower-case letter. Lower-case letters, digits and hyphens may follow, for example musterwatt.",
  },
  colourRule: {
    de: "Bitte geben Sie die Farbe mit # und sechs Zeichen von 0 bis f ein, zum Beispiel #2f5d8a.",
    en: "Please enter the colour as # and six characters from 0 to f, for example #2f5d8a.",
  },
  ibanRule: {
    de: "Diese IBAN stimmt nicht. Bitte vergleichen Sie sie mit dem Kontoauszug.",
    en: "This IBAN is not right. Please compare it with the account statement.",
  },
  bicRule: {
    de: "Eine BIC hat acht oder elf Zeichen, zum Beispiel MUSTDEFFXXX.",
    en: "A BIC has eight or eleven characters, for example MUSTDEFFXXX.",
  },
  postcodeRule: {
    de: "Eine Postleitzahl hat fünf Ziffern, zum Beispiel 26121.",
    en: "A postcode has five digits, for example 26121.",
  },
  germanVatIdRule: {
    de: "Bitte geben Sie eine deutsche USt-IdNr. ein: DE und neun Ziffern, zum Beispiel DE123456789.",
    en: "Please enter a German VAT ID: DE and nine digits, for example DE123456789.",
  },
  prefixRule: {
    de: "Möglich sind Kleinbuchstaben, Ziffern, _ und -.",
    en: "Lower-case letters, digits, _ and - are possible.",
  },
  mailPatternRule: {
    de: "Bitte geben Sie je Zeile eine Adresse oder eine Domain ein, zum Beispiel @example.org.",
    en: "Please enter one address or domain per line, for example @example.org.",
  },
  scopeRule: {
    de: "Der Umfang beginnt mit openid. Weitere Wörter folgen nach einem Leerzeichen, zum Beispiel openid profile.",
    en: "The scope begins with openid. Further words follow after a blank, for example openid profile.",
  },
  claimRule: {
    de: "Möglich sind Buchstaben, Ziffern und die Zeichen : . / _ -, ohne Leerzeichen.",
    en: "Letters, digits and the characters : . / _ - are possible, without blanks.",
  },
  mailAddressRule: {
    de: "Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel buchhaltung@example.org.",
    en: "Please enter an email address, for example books@example.org.",
  },
  dayRule: {
    de: "Bitte wählen Sie einen Tag, den es gibt.",
    en: "Please choose a day that exists.",
  },
  codeRule: {
    de: "Der Code hat sechs Ziffern.",
    en: "The code has six digits.",
  },
  entryIdRule: {
    de: "Die Kennung besteht aus Buchstaben, Ziffern und Strichen, zum Beispiel haeufige-fragen.",
    en: "The identifier has letters, digits and hyphens, for example common-questions.",
  },
});
