/** How long mailed links and codes work. The rules use these figures, and so do all texts that name them. */

/** A link to a new password, a new address, the own data or the telephone desk. */
export const MAILED_LINK_HOURS = 24;
/** The link that confirms a consent, such as the newsletter. */
export const CONSENT_LINK_DAYS = 7;
/** The invitation of an operator to the console. */
export const OPERATOR_LINK_HOURS = 72;
/** The visit to the own data that a mailed link opens. */
export const DATA_VISIT_MINUTES = 30;
/** The code with which customers confirm what a member of an agency recorded for them. */
export const CUSTOMER_CODE_MINUTES = 30;
