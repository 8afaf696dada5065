import { LoaderCircle, ShieldAlert, ShieldCheck, ShieldQuestionMark } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import type { CaptchaHandle, CaptchaState } from "../../lib/captcha/use-captcha.ts";
import { captchaTexts } from "./captcha-texts.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { classNames } from "../class-names.ts";

const looks = {
  waiting: { Icon: ShieldQuestionMark, look: "text-muted" },
  solving: { Icon: LoaderCircle, look: "text-muted motion-safe:animate-spin" },
  solved: { Icon: ShieldCheck, look: "text-success" },
  failed: { Icon: ShieldAlert, look: "text-danger" },
} as const satisfies Record<CaptchaState, unknown>;

/**
 * Shows the state of the captcha. The visitor has nothing to solve: the device starts calculating when the form gets the
 * focus, so that a page without input costs nothing.
 */
export function CaptchaField({ captcha }: { captcha: CaptchaHandle }) {
  return captcha.required ? <CaptchaProgress captcha={captcha} /> : null;
}

function CaptchaProgress({ captcha }: { captcha: CaptchaHandle }) {
  const t = useTexts(captchaTexts);
  const field = useRef<HTMLDivElement>(null);
  const begin = useEffectEvent(() => captcha.start());
  useEffect(() => {
    const form = field.current?.closest("form");
    const beginOnce = () => begin();
    form?.addEventListener("focusin", beginOnce, { once: true });
    return () => form?.removeEventListener("focusin", beginOnce);
  }, []);
  const { state } = captcha;
  const { Icon, look } = looks[state];
  return (
    <div
      ref={field}
      className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-line px-4 py-2.5"
    >
      <Icon aria-hidden className={classNames("size-5 shrink-0", look)} />
      <output className="block min-w-0 flex-1 basis-56 text-fine">
        <span className="font-semibold">{t("label")}</span> {t(state)}
      </output>
      {state === "failed" && (
        <button
          type="button"
          onClick={captcha.start}
          className="min-h-11 cursor-pointer font-semibold text-link underline underline-offset-4"
        >
          {t("retry")}
        </button>
      )}
    </div>
  );
}
