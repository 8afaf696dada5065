/** The whole weeks from a contract to its reward, as texts promise them. The sweep that provides rewards needs time too. */
export const waitingWeeks = (complaintDays: number): number => Math.max(1, Math.ceil(complaintDays / 7));
