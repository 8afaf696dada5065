/**
 * The words that the most used passwords are made of, here and elsewhere: what people think of first, keyboards, names,
 * seasons, clubs, and words of love. Kept as words, because each of them stands in the lists in hundreds of variants.
 */
const usualWords = new Set(
  `password passwort passwd pass kennwort geheim geheimnis secret login anmelden anmeldung zugang konto account user benutzer
  admin administrator root master chef boss gast guest test tester testing demo beispiel neu neues start standard default
  hallo hello hi hey moin servus willkommen welcome welcomeback tschuess danke bitte ja nein okay egal keineahnung
  qwertz qwerty qwertzuiop qwertyuiop asdf asdfgh asdfghjkl yxcv yxcvbnm zxcv zxcvbnm qaz qazwsx qayxsw wasd abc abcd abcde
  abcdef abcdefg abcdefgh abcabc xyz aaa aaaa asd qwe qwer qwert poiuz poiuy lkjhgf mnbvcxy
  schatz schatzi schnuffel schnucki hase hasi mausi maus baby babe engel angel liebe love iloveyou ichliebedich loveyou
  lover liebling herz darling sweetheart princess prinzessin prinz prince king queen kaiser superman batman spiderman
  fruehling sommer summer herbst autumn winter spring sonne sonnenschein sunshine mond moon stern sterne regenbogen
  januar februar maerz april mai juni juli august september oktober november dezember january february march june july
  october december montag dienstag mittwoch donnerstag freitag samstag sonntag monday friday sunday
  fussball football soccer baseball basketball hockey tennis handball bayern bayernmuenchen fcbayern dortmund borussia bvb
  schalke werder hsv koeln berlin hamburg muenchen frankfurt stuttgart dresden leipzig bremen hannover deutschland germany
  oesterreich schweiz europa london paris america amerika
  michael thomas andreas stefan daniel martin christian peter patrick sebastian markus alexander alex max maximilian felix
  lukas leon paul jonas tim tobias florian philipp david robert frank klaus juergen wolfgang hans sarah sara anna laura
  lisa lena julia jessica jennifer nicole sandra sabine claudia melanie nadine katharina michelle vanessa angelina mia emma
  hannah marie sophie charlie jordan ashley george harley hunter jasmine joshua matthew robert samantha taylor
  hund katze dog cat pferd tiger loewe lion baer bear wolf drache dragon delfin dolphin monkey affe schmetterling butterfly
  mustang falke adler eagle phoenix vogel fisch pferdchen einhorn unicorn
  computer internet windows microsoft google apple samsung iphone android facebook instagram whatsapp youtube netflix
  amazon ebay paypal playstation nintendo pokemon minecraft fortnite counterstrike starwars matrix merlin gandalf
  mercedes porsche ferrari audi bmw volkswagen golf corvette yamaha harleydavidson auto
  schule school arbeit work buero office firma urlaub ferien freedom freiheit frieden peace geld money bank familie family
  mama papa mutter vater mother father oma opa bruder schwester freund freunde friend friends
  killer hacker ninja shadow schatten ghost legend legende power superstar star rockstar flower blume cookie keks schokolade
  chocolate banane banana kaffee coffee bier pizza cheese pepper ginger hotdog butter zucker honey
  letmein lassmichrein changeme aendermich trustno access whatever nothing nichts niemand sicher sicherheit security
  energie strom telefon telekom handy mobil versicherung praemie empfehlung empfehlen gutschein rabatt`
    .split(/\s+/)
    .filter((word) => word !== ""),
);

/** Letters as people replace them to get their digit in. */
const replaced: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
};

/** Years, birthdays, "123!": as much as is usually put before or behind a word. */
const USUAL_ADDITION = 8;
const SEQUENCES = ["0123456789012", "9876543210987"];

/**
 * Whether a password is among those that are tried first. Looks at what it is made of instead of at a list of all
 * variants: a usual word, once or repeated, with the usual replacements, and digits or signs around it.
 */
export function isUsualPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const [, before = "", core = "", after = ""] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(lower) ?? [];
  if (before.length + after.length > USUAL_ADDITION) return isSequence(before + after) && core.length <= 3;
  if (core.length <= 2) return isSequence(before + after);
  return [core, lower].some((text) => isUsual(text));
}

/** "1234", "0000", "112233": nothing that anybody would have to guess. */
function isSequence(text: string): boolean {
  const digits = text.replaceAll(/\D/g, "");
  return (
    /^(\d)\1*$|^(\d\d)\2+$|^(?:(\d)\3)+$/.test(digits) || SEQUENCES.some((known) => known.includes(digits))
  );
}

function isUsual(text: string): boolean {
  const plain = Array.from(text, (sign) => replaced[sign] ?? sign).join("");
  const unit = /^(.+?)\1*$/s.exec(plain)?.[1] ?? plain;
  return usualWords.has(plain) || usualWords.has(unit) || unit.length === 1;
}
