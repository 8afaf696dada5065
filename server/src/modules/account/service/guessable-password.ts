import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/** Fewer guesses than this make a password "very guessable" on the scale of zxcvbn. */
const ENOUGH_GUESSES = 1e6;
/** Longer passwords are judged by their beginning: the time of a check grows steeply with the length. */
const MAX_LENGTH = 20;
/** So many replaced letters ("P4ssw0rt") are tried; each takes more time. */
const MAX_SUBSTITUTIONS = 2;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded on the first check, because the dictionaries take half a second and 40 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Estimator }, common, english, german] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
    import("@zxcvbn-ts/language-de"),
  ]);
  return new Estimator({
    dictionary: { ...common.dictionary, ...english.dictionary, ...german.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: MAX_LENGTH,
    l33tMaxSubstitutions: MAX_SUBSTITUTIONS,
  });
}

/**
 * Whether a password is among the first that an attacker would try. Capitals and punctuation are ignored: the password
 * rule makes people add them, mostly in the same places.
 */
export async function isGuessablePassword(password: string): Promise<boolean> {
  loading ??= loadEstimator();
  const estimator = await loading;
  const plain = password.toLowerCase().replaceAll(/[^\p{L}\d]/gu, "");
  return estimator.check(plain).guesses < ENOUGH_GUESSES;
}
