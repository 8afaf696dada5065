import { useRef, useState } from "react";
import { useApi } from "../api/api-context.tsx";
import { importWithRetries } from "../api/import-again.ts";
import { problemOf } from "../api/problem.ts";

export type CaptchaState = "waiting" | "solving" | "solved" | "failed";

export interface CaptchaHandle {
  /** Whether the server requires a solution. */
  readonly required: boolean;
  readonly state: CaptchaState;
  /** Starts solving in the background, so that it is done when the form is filled in. */
  readonly start: () => void;
  /** The value of `captcha=`; undefined if none is required. */
  readonly solution: () => Promise<string | undefined>;
  /** Makes a call with the solution. A solution that was used or refused is not sent again. */
  readonly protect: <Answer>(call: (solution: string | undefined) => Promise<Answer>) => Promise<Answer>;
  /** The last solution was refused, or a captcha has become required: the next call solves a new one. */
  readonly renew: () => void;
}

const refusals = new Set<string | undefined>(["captchaMissing", "captchaWrong"]);

interface Running {
  readonly solution: Promise<string>;
  expiresAt: number;
}

/** Solves the tenant's captcha on demand and keeps the solution until it is used, refused or expired. */
export function useCaptcha(requiredAtFirst: boolean): CaptchaHandle {
  const api = useApi();
  const [required, setRequired] = useState(requiredAtFirst);
  const [state, setState] = useState<CaptchaState>("waiting");
  const running = useRef<Running>(undefined);

  function begin(): Promise<string> {
    const run: Running = { solution: solve(), expiresAt: Infinity };
    running.current = run;
    setState("solving");
    run.solution.then(
      () => running.current === run && setState("solved"),
      () => {
        if (running.current !== run) return;
        running.current = undefined;
        setState("failed");
      },
    );
    return run.solution;

    async function solve(): Promise<string> {
      const [{ getCaptcha }, { solveCaptcha }] = await importWithRetries(() =>
        Promise.all([import("@weitersagen/contract/captcha"), import("./solve-captcha.ts")]),
      );
      const challenge = await api(getCaptcha, {});
      run.expiresAt = challenge.parameters.data.expires * 1_000;
      return solveCaptcha(challenge);
    }
  }

  const current = () => {
    const run = running.current;
    return run && Date.now() < run.expiresAt ? run.solution : begin();
  };
  const solution = async () => (required ? current() : undefined);
  const discard = () => {
    running.current = undefined;
    setState("waiting");
  };
  const renew = () => {
    setRequired(true);
    discard();
  };
  return {
    required,
    state,
    start: () => {
      if (!required) return;
      // A file that is asked for offline could not be imported later either.
      if (navigator.onLine) void current().catch(() => undefined);
      else setState("failed");
    },
    solution,
    renew,
    protect: async (call) => {
      try {
        const answer = await call(await solution());
        discard();
        return answer;
      } catch (failure) {
        if (refusals.has(problemOf(failure)?.code)) renew();
        throw failure;
      }
    },
  };
}
