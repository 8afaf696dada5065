/** In the address of the personal area: shows the question about a link that was made without a login at once. */
export const decideTyped = "entscheiden";
