import { defineSweep, inBatches } from "../../platform/jobs/sweep.ts";
import { forgetUsedCaptchas } from "./service.ts";

export const captchaSweep = defineSweep({
  name: "forget.used_captcha",
  everySeconds: 3_600,
  servesRequests: true,
  run: ({ tenantId, now, database }) =>
    inBatches(1_000, (size) => forgetUsedCaptchas(database, tenantId, now, size)),
});
