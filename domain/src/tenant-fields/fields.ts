import { brandFields, consentFields, siteFields } from "./brand.ts";
import type { TenantField } from "./field.ts";
import { moneyFields, technicalFields } from "./operation.ts";
import { channelFields, moduleFields, participationFields, rewardFields } from "./programme.ts";

/** Every setting of a tenant in words for people: the console's page and the help of the commands are made from it. */
export const tenantFields: readonly TenantField[] = [
  ...brandFields,
  ...rewardFields,
  ...participationFields,
  ...moduleFields,
  ...channelFields,
  ...siteFields,
  ...consentFields,
  ...moneyFields,
  ...technicalFields,
];

export const tenantFieldNamed = (name: string): TenantField | undefined =>
  tenantFields.find((field) => field.name === name);

/** Settings on which money or logins depend, and the domains: only administrators change them. */
export const isForAdministrators = (field: string): boolean =>
  field === "Domains" || tenantFieldNamed(field)?.isSensitive === true;
