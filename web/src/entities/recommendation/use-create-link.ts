import { useApi } from "../../lib/api/api-context.tsx";
import { loadPart } from "../../lib/api/unreachable.ts";
import type { CaptchaHandle } from "../../lib/captcha/use-captcha.ts";
import { useIdempotencyKey } from "../../lib/form/idempotency-key.ts";
import { usePage } from "../../lib/page/page.tsx";
import { usePageViews } from "../../lib/page-views/page-views-context.tsx";
import { useNavigate } from "../../lib/router/router-context.tsx";
import type { AskedLink } from "./create-link.ts";
import { useChannel } from "./use-channel.ts";

/** The files of the call: a form loads them before it is sent. */
export const loadCreateLink = () => import("./create-link.ts");

/** Creates a link and opens its share screen. A logged-in referrer needs no captcha. */
export function useCreateLink(form: string) {
  const visit = {
    page: usePage(),
    api: useApi(),
    navigate: useNavigate(),
    views: usePageViews(),
    channel: useChannel(),
    keys: useIdempotencyKey(form),
  };
  return async (
    asked: AskedLink,
    protect: CaptchaHandle["protect"] = (call) => call(undefined),
  ): Promise<void> => {
    // All of it before the call, so that the key of a new recommendation is never lost.
    const { createLink } = await loadPart(loadCreateLink, visit.page.language);
    await createLink(visit, asked, protect);
  };
}
