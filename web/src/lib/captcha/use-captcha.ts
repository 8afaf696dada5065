import { useRef, useState } from "react";
import { useApi } from "../api/api-context.tsx";
import { problemOf } from "../api/problem.ts";

export type CaptchaState = "waiting" | "solving" | "solved" | "failed";

export interface CaptchaHandle {
  /** Whether the server asks for a solution. */
  readonly required: boolean;
  readonly state: CaptchaState;
  /** Begins in the background, so that it is done when the form is. */
  readonly start: () => void;
  /** What travels as `captcha=`; undefined where none is asked for. */
  readonly solution: () => Promise<string | undefined>;
  /** Makes a call with the solution. Used up, or refused for its own sake, it is not offered a second time. */
  readonly protect: <Answer>(call: (solution: string | undefined) => Promise<Answer>) => Promise<Answer>;
  /** The last solution was refused, or one is asked for after all: the next call solves anew. */
  readonly renew: () => void;
}

const refusals = new Set<string | undefined>(["captchaMissing", "captchaWrong"]);

interface Running {
  readonly solution: Promise<string>;
  expiresAt: number;
}

/** Solves the tenant's captcha when it is needed and keeps the solution until it is refused or too old. */
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
      const [{ getCaptcha }, { solveCaptcha }] = await Promise.all([
        import("@weitersagen/contract/captcha"),
        import("./solve-captcha.ts"),
      ]);
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
    start: () => void (required && current().catch(() => undefined)),
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
