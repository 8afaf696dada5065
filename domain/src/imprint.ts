interface Imprint {
  readonly hidesImprint: boolean;
  readonly imprintUrl?: string | undefined;
  readonly siteUrl: string;
}

/** The law asks for an imprint: where a tenant hides its own, the one of the client's site is linked. */
export function hostImprint({ hidesImprint, imprintUrl, siteUrl }: Imprint): string | undefined {
  return hidesImprint ? (imprintUrl ?? siteUrl) : undefined;
}
