/** The part of the package that the demo uses; the package has no types of its own. */
export interface DemoProvider {
  readonly Grant: new (owner: { accountId: string; clientId: string }) => {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  };
  callback(): (request: unknown, response: unknown) => Promise<void>;
  interactionDetails(
    request: unknown,
    response: unknown,
  ): Promise<{ readonly uid: string; readonly params: Readonly<Record<string, unknown>> }>;
  interactionFinished(
    request: unknown,
    response: unknown,
    result: Readonly<Record<string, unknown>>,
    options?: { readonly mergeWithLastSubmission: boolean },
  ): Promise<void>;
}

export interface KoaContext {
  body?: string;
  readonly oidc: {
    readonly params?: { readonly ui_locales?: string; readonly client_id?: string };
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId?: string };
  };
}

type ProviderClass = new (issuer: string, configuration: Readonly<Record<string, unknown>>) => DemoProvider;
type AdapterClass = new (name: string) => object;

/** Loads the package when the first login needs it: most starts of the demo never do. */
export async function loadProvider(): Promise<{
  readonly Provider: ProviderClass;
  readonly MemoryAdapter: AdapterClass;
}> {
  const [main, adapter] = (await Promise.all([
    // @ts-expect-error -- the package has no types
    import("oidc-provider"),
    // @ts-expect-error -- the package has no types
    import("oidc-provider/lib/adapters/memory_adapter.js"),
  ])) as [{ readonly default: ProviderClass }, { readonly default: AdapterClass }];
  return { Provider: main.default, MemoryAdapter: adapter.default };
}
