/** The password of the logins that own nothing, in all databases of the tests. */
export const testPassword = "weitersagen-test";
