/** The sums of a money report, each with the kinds of ledger entries behind it; those with -1 are deducted. */
export const moneyFlows = {
  promised: { accrue: 1 },
  cancelled: { cancel: 1 },
  lapsed: { expire: 1 },
  paid: { pay: 1 },
  vouchers: { voucher: 1 },
  returned: { return: 1 },
  takenBack: { clawback: 1, reinstate: -1 },
  recovered: { recover: 1 },
  commission: { commission: 1, commission_cancel: -1 },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>;

export type MoneyFlow = keyof typeof moneyFlows;
export const moneyFlowNames = Object.keys(moneyFlows) as [MoneyFlow, ...MoneyFlow[]];

/** The kinds of entries of a flow, with their signs. */
export const kindsOfFlow = (flow: MoneyFlow): [kind: string, sign: 1 | -1][] =>
  Object.entries(moneyFlows[flow]);
