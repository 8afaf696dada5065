interface RefreshRuntime {
  injectIntoGlobalHook(target: Window): void;
}

/** Only while developing, and before any component is loaded: what React needs to swap components in place. */
export async function prepareHotReload(): Promise<void> {
  const address = "/@react-refresh";
  const { default: runtime } = (await import(/* @vite-ignore */ address)) as { default: RefreshRuntime };
  runtime.injectIntoGlobalHook(window);
  Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
}

await prepareHotReload();
