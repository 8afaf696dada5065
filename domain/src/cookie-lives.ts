/** How long cookies live whose life no setting of the tenant decides. The rules use these figures, and so do all texts. */

/** A login with “stay logged in”, at most. */
export const REMEMBERED_LOGIN_DAYS = 60;
/** The mark of a browser in which the owner of an account logged in. */
export const KNOWN_BROWSER_DAYS = 180;
/** The login of an agency under way at its own provider. */
export const SIGN_ON_MINUTES = 10;
/** The campaign that brought a visitor. */
export const CHANNEL_DAYS = 730;
