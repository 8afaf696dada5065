import { fieldsIn } from "./field.ts";
import { consentParts, environmentParts, trackingParts } from "./structures.ts";

const brand = fieldsIn("brand");
const site = fieldsIn("site");
const consent = fieldsIn("consent");
const absent = { empty: "absent" } as const;

export const brandFields = [
  brand(
    "Name",
    "text",
    ["Markenname", "Steht auf jeder Seite und in jeder E-Mail."],
    ["Brand name", "Shown on every page and in every mail."],
  ),
  brand(
    "MandantUrl",
    "url",
    ["Eigene Website", "Dorthin führen Logo und Links auf Ihr Unternehmen."],
    ["Own site", "Where the logo and links to your company lead."],
  ),
  brand(
    "SupportEmail",
    "email",
    ["E-Mail des Kundendienstes", "Steht im Fuß der Seiten und in E-Mails; erhält Anfragen und Warnungen."],
    ["Support address", "Shown in the footer and in mails; receives requests and warnings."],
  ),
  brand(
    "SupportTelefon",
    "text",
    ["Telefon des Kundendienstes", "Steht im Fuß der Seiten und in E-Mails."],
    ["Support telephone", "Shown in the footer and in mails."],
  ),
  brand(
    "Absender",
    "email",
    ["Absender der E-Mails", "Die Domain muss den Versand von hier erlauben (SPF, DKIM)."],
    ["Sender of mails", "Its domain must allow sending from here (SPF, DKIM)."],
  ),
  brand(
    "ImpressumUrl",
    "url",
    ["Impressum auf Ihrer Website", "Wird verlinkt, wenn das Programm kein eigenes Impressum zeigt."],
    ["Imprint on your site", "Linked if the programme shows no imprint of its own."],
    absent,
  ),
  brand(
    "ModuleAdv",
    "flag",
    ["Impressum Ihrer Website verwenden", "Das Programm zeigt kein eigenes Impressum und verlinkt Ihres."],
    ["Use the imprint of your site", "The programme shows none of its own and links to yours."],
  ),
  brand(
    "Theme",
    "elsewhere",
    ["Gestaltung", "Farben, Schrift, Form und Bilder."],
    ["Look", "Colours, type, shape and pictures."],
  ),
  brand(
    "Texte",
    "elsewhere",
    ["Eigene Texte der Oberfläche", "Nach Sprache und Schlüssel."],
    ["Own texts of the interface", "By language and key."],
  ),
];

export const siteFields = [
  site(
    "ShopUrl",
    "text",
    [
      "Bestelladresse",
      "Wo bestellt wird; {produkt} und {empfehlungsnummer} werden eingesetzt. Leer: Ihre Website.",
    ],
    [
      "Order address",
      "Where orders are placed; {produkt} and {empfehlungsnummer} are filled in. Empty: your site.",
    ],
    absent,
  ),
  site(
    "EmpfehlenPath",
    "text",
    ["Pfad der einbettenden Seite", "Die Seite Ihrer Website, die das Programm zeigt."],
    ["Path of the embedding page", "The page of your site that shows the programme."],
  ),
  site(
    "EmpfehlenWebPage",
    "text",
    ["Name der einbettenden Seite", "So heißt die Seite in Ihrem eigenen System."],
    ["Name of the embedding page", "Its name in your own system."],
  ),
  site(
    "ModuleIntegratedFrame",
    "flag",
    ["Nur eingebettet zeigen", "Wer das Programm direkt öffnet, wird auf die einbettende Seite geleitet."],
    ["Show it embedded only", "People who open it directly are sent to the embedding page."],
  ),
  site(
    "FrameAncestors",
    "lines",
    ["Websites, die es einbetten dürfen", "Eine Adresse je Zeile, zum Beispiel https://www.firma.example."],
    ["Sites that may embed it", "One address per line, for example https://www.firma.example."],
  ),
  site(
    "CorsOrigins",
    "lines",
    ["Shops, die Abschlüsse im Browser melden", "Eine Adresse je Zeile."],
    ["Shops that report orders from the browser", "One address per line."],
    absent,
  ),
  site(
    "produktApi",
    "choice",
    ["Art des Katalogs", "Mit Beratung: Besuchende suchen zuerst eine Person."],
    ["Kind of catalogue", "With advisors: visitors look for a person first."],
    {
      choices: [
        { value: "standard", de: "Produkte", en: "products" },
        { value: "telekom", de: "Produkte und Geräte", en: "products and devices" },
        { value: "berater", de: "Produkte und Beratung", en: "products and advisors" },
      ],
    },
  ),
  site(
    "AusgeschlosseneProdukte",
    "numbers",
    ["Ausgeschlossene Produkte", "Nummern aus den Dateien des Anbieters, die nicht gezeigt werden."],
    ["Excluded products", "Numbers of the provider's files that are not shown."],
    absent,
  ),
  site(
    "Umgebungen",
    "group",
    ["Werte je Umgebung", "Domain der geteilten Links und Messung, je Produktion und Test verschieden."],
    [
      "Values by environment",
      "Domain of shared links and tracking, which differ between production and test.",
    ],
    { parts: environmentParts },
  ),
];

export const consentFields = [
  consent(
    "useInternalConsentManager",
    "flag",
    ["Eigene Einwilligungsabfrage", "Das Programm fragt selbst nach Cookies."],
    ["Own consent banner", "The programme asks for cookies itself."],
  ),
  consent(
    "ConsentServiceUrl",
    "url",
    ["Fremde Einwilligungsabfrage", "Adresse des Skripts, wenn die eigene aus ist."],
    ["External consent manager", "Address of its script if the own one is off."],
    absent,
  ),
  consent(
    "consentOptions",
    "group",
    ["Dienste, die Einwilligung brauchen", "Ein neuer Dienst fragt alle Besuchenden noch einmal."],
    ["Services that need consent", "A new service asks all visitors again."],
    { parts: consentParts },
  ),
  consent(
    "trackings",
    "rows",
    ["Messung", "Misst erst nach der Einwilligung."],
    ["Tracking", "Tracks only after consent."],
    { parts: trackingParts },
  ),
  consent(
    "ModuleNewsletterPermission",
    "flag",
    ["Nach dem Newsletter fragen", "Formulare bieten den Newsletter an."],
    ["Ask for the newsletter", "Forms offer the newsletter."],
  ),
  consent(
    "AgbCheckBoxAutoAccept",
    "flag",
    ["Häkchen der Bedingungen vorwählen", "Rechtlich heikel: nur nach Rücksprache."],
    ["Preselect the checkbox of the terms", "Legally delicate: ask first."],
  ),
];
