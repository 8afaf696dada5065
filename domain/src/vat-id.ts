interface Country {
  /** ISO 3166. */
  readonly code: string;
  readonly germanName: string;
}

/** The states of the EU by the prefix of their VAT identifiers, which for Greece is not its ISO code. */
const countries: Readonly<Record<string, Country>> = {
  AT: { code: "AT", germanName: "Österreich" },
  BE: { code: "BE", germanName: "Belgien" },
  BG: { code: "BG", germanName: "Bulgarien" },
  CY: { code: "CY", germanName: "Zypern" },
  CZ: { code: "CZ", germanName: "Tschechien" },
  DE: { code: "DE", germanName: "Deutschland" },
  DK: { code: "DK", germanName: "Dänemark" },
  EE: { code: "EE", germanName: "Estland" },
  EL: { code: "GR", germanName: "Griechenland" },
  ES: { code: "ES", germanName: "Spanien" },
  FI: { code: "FI", germanName: "Finnland" },
  FR: { code: "FR", germanName: "Frankreich" },
  HR: { code: "HR", germanName: "Kroatien" },
  HU: { code: "HU", germanName: "Ungarn" },
  IE: { code: "IE", germanName: "Irland" },
  IT: { code: "IT", germanName: "Italien" },
  LT: { code: "LT", germanName: "Litauen" },
  LU: { code: "LU", germanName: "Luxemburg" },
  LV: { code: "LV", germanName: "Lettland" },
  MT: { code: "MT", germanName: "Malta" },
  NL: { code: "NL", germanName: "Niederlande" },
  PL: { code: "PL", germanName: "Polen" },
  PT: { code: "PT", germanName: "Portugal" },
  RO: { code: "RO", germanName: "Rumänien" },
  SE: { code: "SE", germanName: "Schweden" },
  SI: { code: "SI", germanName: "Slowenien" },
  SK: { code: "SK", germanName: "Slowakei" },
};

/** The state of the EU that gave the identifier; undefined for any other. */
export function vatCountry(vatId: string): Country | undefined {
  const prefix = vatId.slice(0, 2);
  return Object.hasOwn(countries, prefix) ? countries[prefix] : undefined;
}

const germanVatId = /^DE\d{9}$/;
const otherVatId = /^[A-Z]{2}[0-9A-Z+*]{2,12}$/;

/** Whether it can be a VAT identifier of the EU. German ones have nine digits; the forms of the others differ too much. */
export function isVatId(text: string): boolean {
  return (
    germanVatId.test(text) ||
    (!text.startsWith("DE") && otherVatId.test(text) && vatCountry(text) !== undefined)
  );
}

export interface TaxData {
  readonly vatId: string | null;
  readonly taxNumber: string | null;
}

/** Whether a credit note can name the agency's tax data. For agencies outside the EU this needs a tax adviser. */
export function hasTaxData({ vatId, taxNumber }: TaxData): boolean {
  return vatId ? vatCountry(vatId) !== undefined : Boolean(taxNumber);
}
