interface Imprint {
  readonly hidesImprint: boolean;
  readonly imprintUrl?: string | undefined;
  readonly siteUrl: string;
}

/** An imprint is required by law: a tenant that hides its own links the one of the client's site. */
export function hostImprint({ hidesImprint, imprintUrl, siteUrl }: Imprint): string | undefined {
  return hidesImprint ? (imprintUrl ?? siteUrl) : undefined;
}
