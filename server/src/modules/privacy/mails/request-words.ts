import { privacyKindNames } from "@weitersagen/contract/console/privacy-list";
import type { Language } from "@weitersagen/contract/language";
import { privacyRequestKinds, type PrivacyRequestKind } from "@weitersagen/domain/privacy-request";
import * as z from "zod/mini";

export const RequestKind = z.enum(privacyRequestKinds);

export const nameOfKind = (kind: PrivacyRequestKind, language: Language): string =>
  privacyKindNames[kind][language];

/** Noon, so that no time zone makes it another day. */
export const dayOf = (day: string): Date => new Date(`${day}T12:00:00Z`);
