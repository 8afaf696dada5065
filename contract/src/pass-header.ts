/**
 * The header that carries the pass: the number, code or token in the page's address that admits a visitor without login
 * to a tenant that forces login.
 */
export const passHeader = "x-zugang";
