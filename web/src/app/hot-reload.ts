interface RefreshRuntime {
  injectIntoGlobalHook(target: Window): void;
}

/** In development only, before any component is loaded: React needs it to replace components in place. */
export async function prepareHotReload(): Promise<void> {
  const address = "/@react-refresh";
  const { default: runtime } = (await import(/* @vite-ignore */ address)) as { default: RefreshRuntime };
  runtime.injectIntoGlobalHook(window);
  Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
}

await prepareHotReload();
