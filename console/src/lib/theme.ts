const KEY = "konsole.farben";
type Theme = "light" | "dark";

const preferred = (): Theme => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

function currentTheme(): Theme {
  const stored = localStorage.getItem(KEY);
  return stored === "light" || stored === "dark" ? stored : preferred();
}

export function applyTheme(theme: Theme = currentTheme()): void {
  document.documentElement.dataset["theme"] = theme;
}

export function toggleTheme(): void {
  const next = currentTheme() === "dark" ? "light" : "dark";
  localStorage.setItem(KEY, next);
  applyTheme(next);
}
