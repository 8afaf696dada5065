import { getCaptcha } from "@weitersagen/contract/captcha";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import type { Captcha } from "./service.ts";

export function captchaRoutes(captcha: Captcha): CallHandler[] {
  return [on(getCaptcha, (_input, { tenant }) => captcha.challenge(tenant))];
}
