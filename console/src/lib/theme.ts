const KEY = "konsole.farben";
type Theme = "light" | "dark";

const darkDevice = matchMedia("(prefers-color-scheme: dark)");

const preferred = (): Theme => (darkDevice.matches ? "dark" : "light");

function currentTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : preferred();
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
}

/** Shows the chosen theme, or the one of the device, also when that changes in the evening. */
export function followTheme(): void {
  applyTheme(currentTheme());
  darkDevice.addEventListener("change", () => applyTheme(currentTheme()));
}

export function toggleTheme(): void {
  const next = currentTheme() === "dark" ? "light" : "dark";
  localStorage.setItem(KEY, next);
  applyTheme(next);
}
