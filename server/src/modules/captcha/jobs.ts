import { retentionSweep } from "../../platform/jobs/retention.ts";

/** Used challenges are kept until they would be refused as expired. */
export const captchaSweep = retentionSweep("used_captcha", "expires_at", { count: 0, unit: "days" });
