import type { TenantConfiguration } from "@weitersagen/contract/tenant";
import type { Share } from "@weitersagen/domain/reward";
import type { RecommendData } from "./recommended.ts";

/** What is chosen beside the form. */
export interface PageChoices {
  readonly productId: number;
  readonly share: Share;
}

/** The choices outside the form fields. */
export interface Choices extends PageChoices {
  /** Ids of the campaigns that the visitor agreed to. */
  readonly campaigns: readonly string[];
}

/** The validated values of the form fields. */
export interface Typed {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly eligible?: boolean | undefined;
  readonly newsletter?: boolean | undefined;
}

interface RequestContext {
  readonly data: RecommendData;
  readonly choices: Choices;
  readonly configuration: Pick<TenantConfiguration, "newsletter">;
}

/** What the form asks for. With a session it has no referrer. */
export function askedLink({ data, choices, configuration }: RequestContext, typed: Typed | undefined) {
  return {
    recommendation: {
      productId: choices.productId,
      ...devicePart(data, choices),
      kind: data.kind,
      terms: data.termsVersion,
      share: choices.share,
      ...(data.advisor && { advisorNumber: data.advisor.number }),
      ...(data.agentNumber && { agentNumber: data.agentNumber }),
    },
    ...(typed && { referrer: referrerOf(typed, configuration) }),
    campaigns: data.campaigns.map(({ id }) => ({ id, consent: choices.campaigns.includes(id) })),
  };
}

function devicePart({ products }: RecommendData, { productId }: Choices) {
  const deviceId = products.find(({ id }) => id === productId)?.deviceId;
  return deviceId === undefined ? {} : { deviceId };
}

function referrerOf(
  { firstName, lastName, email, eligible, newsletter }: Typed,
  configuration: RequestContext["configuration"],
) {
  return {
    firstName,
    lastName,
    email,
    eligible,
    ...(configuration.newsletter ? { newsletter } : {}),
  };
}
