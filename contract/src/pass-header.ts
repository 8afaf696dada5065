/** The header in which a visitor of a tenant that forces login sends the pass of the page's address. */
export const passHeader = "x-zugang";
