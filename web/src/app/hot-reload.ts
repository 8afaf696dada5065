// Only while developing, and before any component is loaded: what React needs to swap components in place.
const refresh = "/@react-refresh";
const { default: runtime } = (await import(/* @vite-ignore */ refresh)) as {
  default: { injectIntoGlobalHook(target: Window): void };
};
runtime.injectIntoGlobalHook(window);
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
export {};
