import type { User } from "@weitersagen/contract/account";
import type { CreatedRecommendation } from "@weitersagen/contract/recommendation";
import { useNavigate } from "../../lib/router/router-context.tsx";
import { useApi } from "../../lib/api/api-context.tsx";
import { freshRecommendation } from "../../entities/recommendation/fresh.ts";
import { knownReferrer } from "../../entities/recommendation/known-referrer.ts";
import { useIdempotencyKey } from "../../lib/form/idempotency-key.ts";
import { pathWith } from "../../lib/page/links.ts";
import { usePage } from "../../lib/page/page.tsx";
import { usePageViews } from "../../lib/page-views/page-views-context.tsx";
import { loadPart } from "../../lib/api/unreachable.ts";
import type { useCaptcha } from "../../lib/captcha/use-captcha.ts";
import { useChannel } from "../../entities/recommendation/use-channel.ts";
import type { RecommendData } from "./recommended.ts";
import { type Choices, createBody, type Typed } from "./request.ts";

/** Creates the recommendation and continues to the share screen. */
export function useCreate(
  data: RecommendData,
  choices: Choices,
  user: User | undefined,
  captcha: ReturnType<typeof useCaptcha>,
): (typed: Typed) => Promise<void> {
  const page = usePage();
  const { configuration } = page.tenant;
  const api = useApi();
  const navigate = useNavigate();
  const views = usePageViews();
  const channel = useChannel();
  const keys = useIdempotencyKey("empfehlung");

  // Loaded before the call, so that the key of a new recommendation is never lost.
  const loadKeys = () => loadPart(() => import("../../entities/recommendation/capability.ts"), page.language);

  async function openNextScreen({ number, capability, validUntil }: CreatedRecommendation): Promise<void> {
    // A login opens it anyway, and leaves nothing behind for the next person at this device.
    if (!user) (await loadKeys()).rememberCapability(number, capability, validUntil);
    freshRecommendation.write(number);
    views.complete(number);
    await navigate(pathWith(page, "EmpfehlungTeilen", number) ?? "/");
  }

  return async (typed) => {
    const body = createBody({ data, choices, channel, configuration }, user ? undefined : typed);
    await loadKeys();
    const { createRecommendation } = await loadPart(
      () => import("@weitersagen/contract/recommendation-calls"),
      page.language,
    );
    // The choices outside the fields change the request too, so the key depends on the whole body.
    const { body: created } = await captcha.protect((solution) =>
      api(
        createRecommendation,
        { query: { captcha: solution }, body },
        { idempotencyKey: keys.keyFor(body) },
      ),
    );
    keys.settle();
    if (!user) {
      const { firstName, lastName, email } = typed;
      knownReferrer.write({ firstName, lastName, email });
    }
    if (created) await openNextScreen(created);
  };
}
