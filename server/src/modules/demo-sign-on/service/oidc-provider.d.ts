/** The part of the package that the demo uses; the package has no types of its own. */
declare module "oidc-provider" {
  export interface Interaction {
    readonly uid: string;
    readonly prompt: { readonly name: string };
    readonly params: Readonly<Record<string, unknown>>;
  }

  export interface KoaContext {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId?: string };
      readonly result?: { readonly consent?: { readonly grantId?: string } };
    };
  }

  export interface ProviderGrant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: Readonly<Record<string, unknown>>);
    readonly Grant: new (owner: { accountId: string; clientId: string }) => ProviderGrant;
    callback(): (request: unknown, response: unknown) => Promise<void>;
    interactionDetails(request: unknown, response: unknown): Promise<Interaction>;
    interactionFinished(
      request: unknown,
      response: unknown,
      result: Readonly<Record<string, unknown>>,
      options?: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>;
  }
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  const MemoryAdapter: new (name: string) => object;
  export default MemoryAdapter;
}
