import { consentWordings } from "@weitersagen/contract/consent-wording";
import { LINK_VALID_DAYS, RECENT_CONTRACT_MONTHS } from "@weitersagen/domain/recommendation";
import { defineTexts } from "../../lib/texts/texts.ts";

export const recipientTexts = defineTexts("recipient", {
  de: {
    title: "{name} empfiehlt Ihnen {product}",
    // Beside a message between friends, who do not say "Sie".
    linkTitle: "{name} empfiehlt {product}",
    description: "{product} von {brand}, persönlich empfohlen von {name}.",
    descriptionNamed: "{product}, persönlich empfohlen von {name}.",
    descriptionAdvisor: "Ein Gespräch mit {advisor}, empfohlen von {name}.",
    lead: "Persönlich empfohlen, ohne Verpflichtung.",
    newSplit:
      "{name} hat die Aufteilung der Prämie gerade geändert. Gespeichert ist noch nichts, es gilt, was Sie jetzt hier sehen.",
    replaced:
      "{old} ist nicht mehr im Angebot. Stattdessen gibt es jetzt {name}. Die Empfehlung gilt auch dafür.",
    noLongerSold:
      "{old} ist nicht mehr im Angebot. Die Empfehlung zählt auch für einen anderen neuen Vertrag mit {brand}, den Sie über diesen Link schließen. Ob und wie viel Prämie es gibt, richtet sich nach diesem Vertrag.",
    perMonth: "im Monat",
    once: "einmalig",
    onceAmount: "zuzüglich {amount} einmalig",
    before: "statt",
    youGet: "Sie erhalten",
    theyGet: "{name} erhält",
    yourPrice: "Ihr Preis",
    freeTalk: "Ein persönliches Gespräch, kostenlos und unverbindlich",
    rewardWhen: {
      one: "Rund {count} Woche nach Vertragsschluss, aufs Konto oder als Gutschein.",
      other: "Rund {count} Wochen nach Vertragsschluss, aufs Konto oder als Gutschein.",
    },
    rewardWhenTransfer: {
      one: "Rund {count} Woche nach Vertragsschluss, aufs Konto.",
      other: "Rund {count} Wochen nach Vertragsschluss, aufs Konto.",
    },
    notAgain: `Keine Prämie gibt es, wenn Sie in den letzten ${RECENT_CONTRACT_MONTHS} Monaten schon einen solchen Vertrag mit {brand} hatten.`,
    ownLink: "Das ist Ihr eigener Link.",
    shareOwn: "Link teilen",
    advertising: "Werbung",
    adBoth:
      "Sie und {name} erhalten eine Prämie, wenn Sie über diesen Link einen neuen Vertrag mit {brand} schließen.",
    adSelf:
      "{name} erhält eine Prämie von {amount}, wenn Sie über diesen Link einen neuen Vertrag mit {brand} schließen. Sie selbst erhalten keine, zahlen aber auch nicht mehr.",
    adAnySelf:
      "{name} erhält eine Prämie, wenn Sie über diesen Link einen neuen Vertrag mit {brand} schließen. Sie selbst erhalten keine, zahlen aber auch nicht mehr.",
    adContact:
      "Sie erhalten eine Prämie, wenn Sie über diesen Link einen neuen Vertrag mit {brand} schließen. {name} erhält nichts.",
    adContactExtra:
      "Sie erhalten eine Prämie, wenn Sie über diesen Link einen neuen Vertrag mit {brand} schließen. {name} bekommt keinen Anteil davon, kann aber eine Extraprämie von bis zu {extra} erhalten, falls noch nicht erreicht.",
    adExtra: "{name} kann außerdem eine Extraprämie von bis zu {extra} erhalten, falls noch nicht erreicht.",
    adNone: "{name} empfiehlt Ihnen dieses Angebot. Eine Prämie gibt es dafür zurzeit nicht.",
    secure: "{amount} sichern",
    accept: "Empfehlung annehmen",
    toOffer: "Zum Angebot",
    validUntil: "Annehmen können Sie bis zum {date}.",
    knownTitle: "Schön, dass Sie wieder da sind",
    knownText: "Sie haben diese Empfehlung schon angenommen.",
    terms: "Ich akzeptiere die",
    age: consentWordings.recipientAge.de,
    termsWithAge: ", akzeptiere die",
    termsLink: "Teilnahmebedingungen",
    termsAnd: "und habe die",
    privacyLink: "Datenschutzhinweise",
    termsEnd: " gelesen.",
    newTab: "(öffnet in einem neuen Tab)",
    consentMissing: "Die Zustimmung ist erforderlich, um fortzufahren.",
    next: "Danach geht es direkt zu {brand}.",
    expiredTitle: "Empfehlung abgelaufen",
    expiredText: `Der Link galt ${LINK_VALID_DAYS} Tage. Fragen Sie {name} nach einem neuen, das dauert eine Minute.`,
    expiredTextPlain: `Der Link galt ${LINK_VALID_DAYS} Tage. Fragen Sie nach einem neuen, das dauert eine Minute.`,
    recommendIt: "Selbst weiterempfehlen",
    topicPrice: "Ein Vertrag dazu kostet zum Beispiel, das Gespräch ist kostenlos:",
    stillThere: "Das Angebot gibt es weiterhin, nur ohne Prämie:",
    toProvider: "Zur Website von {brand}",
    lockedTitle: "Empfehlung nicht möglich",
    lockedText:
      "Dieser Empfehlungslink gilt zurzeit nicht, und eine Prämie gibt es über ihn nicht. Das Angebot selbst finden Sie weiterhin bei {brand}.",
    inTimeTitle: "Für Sie gilt die Empfehlung noch",
    inTimeText: "Neu annehmen kann sie niemand mehr.",
    unknownTitle: "Diese Empfehlung kennen wir nicht",
    unknownText:
      "Vielleicht fehlt am Ende des Links ein Zeichen. Haben Sie einen Code? Dann geben Sie ihn einfach ein.",
    enterCode: "Code eingeben",
    home: "Zum Empfehlungsprogramm",
  },
  en: {
    title: "{name} recommends {product} to you",
    linkTitle: "{name} recommends {product}",
    description: "{product} from {brand}, personally recommended by {name}.",
    descriptionNamed: "{product}, personally recommended by {name}.",
    descriptionAdvisor: "A conversation with {advisor}, recommended by {name}.",
    lead: "Personally recommended, without obligation.",
    newSplit:
      "{name} has just changed the split of the reward. Nothing is stored yet; what you see here now is what counts.",
    replaced:
      "{old} is no longer on offer. {name} has taken its place. The recommendation counts for it too.",
    noLongerSold:
      "{old} is no longer on offer. The recommendation also counts for another new contract with {brand} that you sign through this link. Whether there is a reward, and how much, depends on that contract.",
    perMonth: "a month",
    once: "once",
    onceAmount: "plus a one-off {amount}",
    before: "instead of",
    youGet: "You get",
    theyGet: "{name} gets",
    yourPrice: "Your price",
    freeTalk: "A personal conversation, free and without obligation",
    rewardWhen: {
      one: "About {count} week after the contract, to your bank account or as a voucher.",
      other: "About {count} weeks after the contract, to your bank account or as a voucher.",
    },
    rewardWhenTransfer: {
      one: "About {count} week after the contract, to your bank account.",
      other: "About {count} weeks after the contract, to your bank account.",
    },
    notAgain: `There is no reward if you had such a contract with {brand} in the last ${RECENT_CONTRACT_MONTHS} months.`,
    ownLink: "This is your own link.",
    shareOwn: "Share it",
    advertising: "Advertisement",
    adBoth: "You and {name} receive a reward if you sign a new contract with {brand} through this link.",
    adSelf:
      "{name} receives a reward of {amount} if you sign a new contract with {brand} through this link. You receive none yourself, but pay no more either.",
    adAnySelf:
      "{name} receives a reward if you sign a new contract with {brand} through this link. You receive none yourself, but pay no more either.",
    adContact:
      "You receive a reward if you sign a new contract with {brand} through this link. {name} receives nothing.",
    adContactExtra:
      "You receive a reward if you sign a new contract with {brand} through this link. {name} gets no part of it, but may receive an extra reward of up to {extra}, unless it was earned before.",
    adExtra: "{name} may also receive an extra reward of up to {extra}, unless it was earned before.",
    adNone: "{name} recommends this offer to you. There is no reward for it at the moment.",
    secure: "Get my {amount}",
    accept: "Accept the recommendation",
    toOffer: "See the offer",
    validUntil: "You can accept until {date}.",
    knownTitle: "Good to see you again",
    knownText: "You have already accepted this recommendation.",
    terms: "I accept the",
    age: consentWordings.recipientAge.en,
    termsWithAge: ", accept the",
    termsLink: "terms of participation",
    termsAnd: "and have read the",
    privacyLink: "privacy notice",
    termsEnd: ".",
    newTab: "(opens in a new tab)",
    consentMissing: "We need your consent to continue.",
    next: "Next, you go straight to {brand}.",
    expiredTitle: "Recommendation expired",
    expiredText: `The link was valid for ${LINK_VALID_DAYS} days. Ask {name} for a new one; it takes a minute.`,
    expiredTextPlain: `The link was valid for ${LINK_VALID_DAYS} days. Ask for a new one; it takes a minute.`,
    recommendIt: "Recommend it yourself",
    topicPrice: "What a contract costs, for example; the conversation is free:",
    stillThere: "The offer is still available, just without a reward:",
    toProvider: "To the {brand} website",
    lockedTitle: "Recommendation not possible",
    lockedText:
      "This recommendation link does not work at the moment, and there is no reward through it. The offer itself is still available at {brand}.",
    inTimeTitle: "For you the recommendation still counts",
    inTimeText: "Nobody else can accept it any more.",
    unknownTitle: "We do not know this recommendation",
    unknownText:
      "A character may be missing at the end of the link. Do you have a code? Then simply enter it.",
    enterCode: "Enter a code",
    home: "To the referral programme",
  },
});
