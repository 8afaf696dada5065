export interface PayoutAudit {
  /** Rewards that stand in the files more than once. */
  readonly doubled: readonly string[];
  readonly rewards: number;
  readonly cents: number;
  /** Files whose totals are not those of their transfers. */
  readonly wrongTotals: number;
}

const cents = (euros: string | undefined) => Math.round(Number(euros) * 100);

/** Reads the files as a bank would and adds them up. */
export function auditFiles(files: readonly Buffer[]): PayoutAudit {
  const seen = new Map<string, number>();
  let sum = 0;
  let wrongTotals = 0;
  for (const file of files) {
    const text = file.toString();
    const amounts = [...text.matchAll(/<InstdAmt Ccy="EUR">([\d.]+)</g)].map(([, euros]) => cents(euros));
    const total = amounts.reduce((all, amount) => all + amount, 0);
    for (const [, id = ""] of text.matchAll(/<Ustrd>Praemie (\d+) /g)) seen.set(id, (seen.get(id) ?? 0) + 1);
    const totals = [...text.matchAll(/<NbOfTxs>(\d+)<\/NbOfTxs><CtrlSum>([\d.]+)</g)];
    const isRight = totals.every(
      ([, count, euros]) => Number(count) === amounts.length && cents(euros) === total,
    );
    if (totals.length !== 2 || !isRight) wrongTotals += 1;
    sum += total;
  }
  const doubled = [...seen].filter(([, times]) => times > 1).map(([id]) => id);
  return { doubled, rewards: seen.size, cents: sum, wrongTotals };
}
