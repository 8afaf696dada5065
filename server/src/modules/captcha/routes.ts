import { getCaptcha } from "@weitersagen/contract/captcha";
import { on } from "../../platform/http/handler.ts";
import type { CallHandler } from "../../platform/http/handler.ts";
import { type CaptchaDeps, createCaptcha } from "./service.ts";

export function captchaRoutes(deps: CaptchaDeps): CallHandler[] {
  return [on(getCaptcha, (_input, context) => createCaptcha(deps, context))];
}
