export const linkTokenExample = "q7mVQm8g1rY2o7H1yZQ4cA2nO5qv9m3fXw0sT6uB4kE";

export const userExample = {
  username: "erika@example.org",
  anrede: "Frau",
  vorname: "Erika",
  nachname: "Mustermann",
  email: "erika@example.org",
  empfehlerHash: "0123456789abcdef0123456789abcdef",
  newsletterpermission: false,
  newsletterpermissionversendetam: "2026-11-15T09:00:00.000Z",
  language: "de",
  emailbestaetigt: true,
};

const token = "kT2w0yq4c5e7HnZlYxJm9s1bA3dF6gR8uV0oP2iQ4jM";

export const sessionUserExample = {
  ...userExample,
  token,
  neueEmail: { Email: "erika.neu@example.org", Bis: "2026-11-16T09:00:00.000Z" },
};

export const loggedInExample = {
  ...userExample,
  token,
  tokenExpires: "2027-01-14T09:00:00.000Z",
};
