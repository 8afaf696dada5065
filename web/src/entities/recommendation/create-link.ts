import type { ApiCaller } from "@weitersagen/contract/page";
import type { NewRecommendation } from "@weitersagen/contract/recommendation";
import { createRecommendation } from "@weitersagen/contract/recommendation-calls";
import type { CaptchaHandle } from "../../lib/captcha/use-captcha.ts";
import type { useIdempotencyKey } from "../../lib/form/idempotency-key.ts";
import { pathWith } from "../../lib/page/links.ts";
import type { Page } from "../../lib/page/page.tsx";
import type { PageViews } from "../../lib/page-views/page-views.ts";
import type { useNavigate } from "../../lib/router/router-context.tsx";
import { invitationPart } from "../invitation/invitation.ts";
import { linkOfKnown, rememberCapability } from "./capability.ts";
import { freshRecommendation } from "./fresh.ts";
import { knownReferrer } from "./known-referrer.ts";
import { newestToken } from "./recipient-token.ts";

type Recommendation = NewRecommendation["recommendation"];
type AddedHere =
  | "channel"
  | "wantsLink"
  | "invitationNumber"
  | "invitationSecret"
  | "acceptanceSecret"
  | "ownLink";

/** What a screen asks for; with a session it has no referrer. */
export interface AskedLink extends Pick<NewRecommendation, "referrer" | "campaigns"> {
  readonly recommendation: Omit<Recommendation, AddedHere>;
}

export interface Visit {
  readonly page: Page;
  readonly api: ApiCaller;
  readonly navigate: ReturnType<typeof useNavigate>;
  readonly views: PageViews;
  readonly channel: string | undefined;
  readonly keys: ReturnType<typeof useIdempotencyKey>;
}

/** Creates a link with the channel and the invitation of the visit, and opens its share screen. A known browser proves itself. */
export async function createLink(
  { page, api, navigate, views, channel, keys }: Visit,
  { recommendation, ...asked }: AskedLink,
  protect: CaptchaHandle["protect"],
): Promise<void> {
  const ownLink = asked.referrer && linkOfKnown();
  const acceptanceSecret = asked.referrer && newestToken();
  const body = {
    recommendation: {
      ...recommendation,
      wantsLink: true,
      ...(channel && { channel }),
      ...invitationPart(),
      ...(acceptanceSecret !== undefined && { acceptanceSecret }),
      ...(ownLink && { ownLink: { number: ownLink.number, capability: ownLink.capability } }),
    },
    ...asked,
  };
  // Choices outside a form's fields change the request too, so the key depends on the whole body.
  const { body: created } = await protect((solution) =>
    api(createRecommendation, { query: { captcha: solution }, body }, { idempotencyKey: keys.keyFor(body) }),
  );
  keys.settle();
  if (!created) return;
  const { number, capability, validUntil } = created;
  // A login opens it anyway, and leaves nothing behind for the next person at this device.
  if (asked.referrer) {
    const { firstName, lastName, email } = asked.referrer;
    knownReferrer.write({ firstName, lastName, email, newestLink: number });
    rememberCapability(number, capability, validUntil);
  }
  freshRecommendation.write(number);
  views.complete(number);
  await navigate(pathWith(page, "EmpfehlungTeilen", number) ?? "/");
}
