import { installationPaths } from "@weitersagen/contract/console/installation-paths";
import type { Language } from "@weitersagen/contract/language";
import { type FieldError, fieldErrors } from "@weitersagen/contract/problem";
import { TenantSettings } from "@weitersagen/contract/tenant-settings";
import { readGiven } from "@weitersagen/contract/wrong-type";
import { INSURANCE_RECIPIENT_CAP_CENTS } from "@weitersagen/domain/reward";
import * as z from "zod/mini";
import { Refusal } from "../../../platform/refusal.ts";

/** The settings in the form in which they are stored. Refuses them with every fault of form, or else every contradiction, at its field. */
export function validateSettings(settings: unknown, language: Language = "en") {
  const result = readGiven(TenantSettings, settings);
  if (!result.success) throw new Refusal("invalidInput", { errors: fieldErrors(result.issues, language) });
  const errors = [...contradictions(result.data), ...unlawfulShare(result.data)].map(
    ({ path, ...message }) => ({ path, message: message[language] }),
  );
  if (errors.length > 0) throw new Refusal("invalidInput", { errors: errors satisfies FieldError[] });
  const stored = z.encode(TenantSettings, result.data) as Record<string, unknown>;
  return { slug: result.data.slug, brand: result.data.brand, stored };
}

interface Fault extends Readonly<Record<Language, string>> {
  readonly path: string;
}

/** Paths below `/api/v1` and names below the public host that belong to no tenant, now or later. */
const platformNames = ["mandant", "konsole", "sso", "api", "cms", "www"];

const reservedSlugs: ReadonlySet<string> = new Set([...platformNames, ...installationPaths]);

/** Values that are valid in themselves but not in combination. */
function contradictions({ slug, apiRoute, shares, defaultShare }: TenantSettings): Fault[] {
  const listed = shares.join(", ");
  return [
    ...(reservedSlugs.has(slug)
      ? [
          {
            path: "Mandant",
            en: "reserved for the platform's own addresses",
            de: "Dieses Kürzel braucht die Plattform selbst.",
          },
        ]
      : []),
    ...(apiRoute === `/${slug}`
      ? []
      : [{ path: "apiRoute", en: `expected /${slug}`, de: `Erwartet wird /${slug}.` }]),
    ...(shares.includes(defaultShare)
      ? []
      : [
          {
            path: "RecommenderDefaultShare",
            en: `expected one of Anteile: ${listed}`,
            de: `Das ist keine der Aufteilungen, die zur Wahl stehen (${listed}).`,
          },
        ]),
  ];
}

/** The law limits what an insurance may give to the recipient. */
function unlawfulShare({ isInsurance, shares, maxRecipientBountyCents }: TenantSettings): Fault[] {
  const cap = maxRecipientBountyCents ?? Infinity;
  if (!isInsurance || !shares.some((share) => share < 100) || cap <= INSURANCE_RECIPIENT_CAP_CENTS) return [];
  return [
    {
      path: "MaxEmpfaengerPraemieCent",
      en: `an insurance may give the recipient at most ${INSURANCE_RECIPIENT_CAP_CENTS} cents`,
      de: `Eine Versicherung darf der geworbenen Person höchstens ${INSURANCE_RECIPIENT_CAP_CENTS / 100} € geben.`,
    },
  ];
}
