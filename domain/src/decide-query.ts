/** In the address of the personal area: the code of a link that was made without a login. Its question is shown at once. */
export const decideQuery = "entscheiden";
