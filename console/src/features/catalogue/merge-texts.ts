export const mergeTexts = {
  de: {
    section: "Mit einer anderen Kategorie zusammenführen",
    hint: "Die Produkte ziehen um, und die Adresse dieser Seite führt zur anderen.",
    open: "Zusammenführen mit …",
    title: "„{name}“ zusammenführen",
    target: "Mit welcher Kategorie?",
    choose: "Bitte wählen",
    merge: "Zusammenführen",
    noTarget:
      "Keine andere Kategorie passt: Beide müssen dieselbe Quelle haben, dieselbe Art von Angeboten zeigen und nach der Auswahl zur selben Seite führen.",
    noneMoves: "Kein Produkt zieht um.",
    oneMoves: "Ein Produkt zieht nach „{target}“ um.",
    manyMove: "{count} Produkte ziehen nach „{target}“ um.",
    alreadyThere: "Schon dort: {count}",
    address: "Die alte Adresse /{from} führt künftig zu /{to}, auch auf Englisch.",
    recommendations:
      "Empfehlungen und Prämien bleiben, wie sie sind. Zahlen nach Kategorie zählen die Produkte dort, wo sie jetzt stehen.",
    gone: "Texte und Bild von „{name}“ werden nicht mehr gezeigt. Es gilt, was bei „{target}“ steht. Das lässt sich nicht rückgängig machen.",
    unsaved: "Speichern Sie zuerst Ihre Änderungen.",
  },
  en: {
    section: "Merge with another category",
    hint: "The products move, and the address of this page leads to the other one.",
    open: "Merge with …",
    title: "Merge “{name}”",
    target: "With which category?",
    choose: "Please choose",
    merge: "Merge",
    noTarget:
      "No other category fits: both need the same source, the same kind of offers and the same page after a choice.",
    noneMoves: "No product moves.",
    oneMoves: "One product moves to “{target}”.",
    manyMove: "{count} products move to “{target}”.",
    alreadyThere: "Already there: {count}",
    address: "The old address /{from} will lead to /{to}, in English too.",
    recommendations:
      "Recommendations and rewards stay as they are. Figures by category count the products where they are now.",
    gone: "Texts and picture of “{name}” are not shown any more. Those of “{target}” count. This cannot be undone.",
    unsaved: "Save your changes first.",
  },
} as const;
