import { formatDate } from "@weitersagen/contract/format";
import { calendarDateOf, isoDate } from "@weitersagen/domain/dates";
import { type CodeProblem, codeProblem } from "@weitersagen/domain/voucher-code";
import type { TenantTransaction } from "../../../platform/db/transaction.ts";
import { findVouchers, type KnownVoucher, withdrawVouchers } from "../repository/vouchers.ts";
import type { RewardDeps } from "./deps.ts";

export interface BadLine {
  readonly line: number;
  readonly problem: string;
  /** The same for German readers. */
  readonly german: string;
}

export interface ReviewedCodes {
  readonly good: readonly string[];
  readonly bad: readonly BadLine[];
}

interface CodeLine {
  readonly line: number;
  readonly code: string;
}

type Problem = Omit<BadLine, "line">;

const shapeProblems: Readonly<Record<CodeProblem, Problem>> = {
  characters: {
    problem: "is no voucher code: only letters, digits and single signs such as - are allowed",
    german: "ist kein Gutscheincode: Erlaubt sind nur Buchstaben, Ziffern und einzelne Zeichen wie -",
  },
  length: {
    problem: "is no voucher code: it must have 3 to 100 characters",
    german: "ist kein Gutscheincode: Er muss 3 bis 100 Zeichen haben",
  },
};

const sameAs = (line: number): Problem => ({
  problem: `is the same code as line ${line}`,
  german: `ist derselbe Code wie Zeile ${line}`,
});
const blanks: Problem = {
  problem: "has a blank inside: a code is one word",
  german: "enthält ein Leerzeichen: Ein Code ist ein einziges Wort",
};
const unknown: Problem = { problem: "is not known", german: "ist nicht bekannt" };

/** Each line of a file is one code. Empty lines are skipped; a line that cannot be a code is reported. */
function readLines(text: string): { codes: CodeLine[]; bad: BadLine[] } {
  const codes: CodeLine[] = [];
  const bad: BadLine[] = [];
  const seen = new Map<string, number>();
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const code = raw.trim();
    const line = index + 1;
    if (code === "") continue;
    const problem = codeProblem(code);
    const earlier = seen.get(code);
    if (problem) bad.push({ line, ...shapeProblems[problem] });
    else if (earlier !== undefined) bad.push({ line, ...sameAs(earlier) });
    else codes.push({ line, code });
    if (earlier === undefined) seen.set(code, line);
  }
  return { codes, bad };
}

/** Looks up a long list in parts: a statement has a limited number of parameters. */
const CODES_PER_LOOKUP = 1_000;

async function findKnown(
  { seal }: Pick<RewardDeps, "seal">,
  tx: TenantTransaction,
  codes: readonly CodeLine[],
): Promise<(code: string) => KnownVoucher | undefined> {
  const known = new Map<string, KnownVoucher>();
  for (let start = 0; start < codes.length; start += CODES_PER_LOOKUP) {
    const part = codes.slice(start, start + CODES_PER_LOOKUP).map(({ code }) => seal.fingerprint(code));
    for (const voucher of await findVouchers(tx, part)) {
      known.set(voucher.fingerprint.toString("hex"), voucher);
    }
  }
  return (code) => known.get(seal.fingerprint(code).toString("hex"));
}

const dayOf = (date: Date): string => isoDate(calendarDateOf(date));

const germanDay = (date: Date): string => formatDate(date, "de");

function stateOf({ addedAt, assignedAt, setAsideAt }: KnownVoucher): Problem {
  if (assignedAt)
    return {
      problem: `was given out on ${dayOf(assignedAt)}`,
      german: `wurde am ${germanDay(assignedAt)} ausgegeben`,
    };
  if (setAsideAt)
    return {
      problem: `was withdrawn or set aside on ${dayOf(setAsideAt)}`,
      german: `wurde am ${germanDay(setAsideAt)} zurückgenommen`,
    };
  return {
    problem: `is in stock since ${dayOf(addedAt)}`,
    german: `ist seit ${germanDay(addedAt)} im Bestand`,
  };
}

/** Sorts the codes of a file: those with a problem, in the order of their lines, and the others. */
async function sortCodes(
  deps: Pick<RewardDeps, "seal">,
  tx: TenantTransaction,
  text: string,
  problemOf: (voucher: KnownVoucher | undefined, code: string) => Problem | undefined,
): Promise<ReviewedCodes> {
  const { codes, bad } = readLines(text);
  const known = await findKnown(deps, tx, codes);
  const good: string[] = [];
  for (const { line, code } of codes) {
    const problem = problemOf(known(code), code);
    if (problem) bad.push({ line, ...problem });
    else good.push(code);
  }
  return { good, bad: bad.toSorted((one, other) => one.line - other.line) };
}

/** Checks the codes of a file before they are added: their shape, duplicates in the file, and those known already. */
export const reviewCodes = (
  deps: Pick<RewardDeps, "seal">,
  tx: TenantTransaction,
  text: string,
): Promise<ReviewedCodes> =>
  sortCodes(deps, tx, text, (voucher, code) => {
    if (voucher) return stateOf(voucher);
    return code.includes(" ") ? blanks : undefined;
  });

/** Checks which codes of a file can be withdrawn: those in stock. */
export const reviewWithdrawal = (
  deps: Pick<RewardDeps, "seal">,
  tx: TenantTransaction,
  text: string,
): Promise<ReviewedCodes> =>
  sortCodes(deps, tx, text, (voucher) => {
    if (!voucher) return unknown;
    return voucher.assignedAt || voucher.setAsideAt ? stateOf(voucher) : undefined;
  });

/** Takes codes out of the stock. Returns how many were still in it. */
export async function withdrawCodes(
  { seal }: Pick<RewardDeps, "seal">,
  tx: TenantTransaction,
  {
    codes,
    by,
    reason,
    now,
  }: {
    readonly codes: readonly string[];
    readonly by: string;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<number> {
  let withdrawn = 0;
  for (let start = 0; start < codes.length; start += CODES_PER_LOOKUP) {
    const part = codes.slice(start, start + CODES_PER_LOOKUP).map((code) => seal.fingerprint(code));
    withdrawn += await withdrawVouchers(tx, part, { by, because: reason, now });
  }
  return withdrawn;
}
