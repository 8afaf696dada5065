/** The commission of a product as the catalogue states it, `standard;5000`, in cents; 0 without one. */
export function commissionCents(stated: string | null): number {
  const [, cents] = /^[a-z]+;(\d{1,9})$/.exec(stated ?? "") ?? [];
  return Number(cents ?? 0);
}

/** What an agency gets for a product: its own rate, or what the catalogue states. */
export const agencyCommissionCents = (ownCents: number | undefined, stated: string | null): number =>
  ownCents ?? commissionCents(stated);

/** The commission that an order has at present. */
export interface BookedCommission {
  readonly agencyId: number;
  readonly memberId: number | null;
  readonly productId: number;
}

/** The commission that an order should have. */
export interface DueCommission extends BookedCommission {
  readonly amountCents: number;
}

export interface CommissionChange {
  readonly cancels: boolean;
  readonly earns: boolean;
}

/**
 * What has to be booked so that an order has the commission that it is due. A booked amount stays as it is while agency,
 * member and product are the same: a new rate counts for later orders only.
 */
export function commissionChange(
  booked: BookedCommission | undefined,
  due: DueCommission | undefined,
): CommissionChange {
  const wanted = due && due.amountCents > 0 ? due : undefined;
  if (!booked) return { cancels: false, earns: wanted !== undefined };
  const isSame =
    wanted !== undefined &&
    booked.agencyId === wanted.agencyId &&
    booked.memberId === wanted.memberId &&
    booked.productId === wanted.productId;
  return { cancels: !isSame, earns: !isSame && wanted !== undefined };
}
