/** Stands for a typed reason that was erased with the person. The database lets a final decision change to this one only. */
export const ERASED_REASON = "–";
