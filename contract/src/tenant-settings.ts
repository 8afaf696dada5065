import * as z from "zod/mini";
import { languages } from "./language.ts";
import { TenantConfiguration } from "./tenant.ts";
import { themeSchema } from "./theme.ts";
import { wire } from "./wire.ts";

const HttpOrigin = z.string().check(z.regex(/^https?:\/\/[a-z0-9.*-]+(:\d{1,5})?$/i));

/** What differs between production, staging, testing and development. */
const EnvironmentSettings = wire({
  linkDomain: ["LinkDomain", z.optional(z.string())],
  trackingSiteId: ["TrackingSiteId", z.optional(z.int())],
  consentServiceUrl: ["ConsentServiceUrl", z.optional(z.url({ protocol: /^https$/ }))],
});

/** Everything that makes a tenant: what visitors may know, how it looks, and what stays on the server. */
export const TenantSettings = wire({
  ...TenantConfiguration.fields,
  theme: ["Theme", themeSchema],
  /** Sites that may frame the app. */
  frameAncestors: ["FrameAncestors", z.array(HttpOrigin)],
  /** The tenant's words for texts of the interface, by language and key. */
  texts: ["Texte", z.partialRecord(z.enum(languages), z.record(z.string(), z.string()))],
  environments: [
    "Umgebungen",
    z.partialRecord(z.enum(["production", "staging", "testing", "development"]), EnvironmentSettings),
  ],
  rewardExpiryDays: ["PraemieAblaufTage", z.int().check(z.gte(1), z.lte(3650))],
  mailSender: ["Absender", z.email()],
});
export type TenantSettings = z.output<typeof TenantSettings>;
