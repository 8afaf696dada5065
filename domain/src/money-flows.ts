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

/** What is owed to agencies, as the entries of all time add up to it: commissions and the tax of credit notes. */
export const moneyBalances = {
  commissionOwed: {
    commission: 1,
    commission_cancel: -1,
    input_tax: 1,
    input_tax_cancel: -1,
    commission_pay: -1,
    commission_return: 1,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 1 | -1>>>>;
export type MoneySum = MoneyFlow | keyof typeof moneyBalances;

const sums = { ...moneyFlows, ...moneyBalances } as const;

/** The kinds of entries of a flow or balance, with their signs. */
export const kindsOfFlow = (sum: MoneySum): [kind: string, sign: 1 | -1][] => Object.entries(sums[sum]);
