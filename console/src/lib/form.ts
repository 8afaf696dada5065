import type { FormEvent } from "react";

/** Keeps the browser from leaving the page, and returns the text of each field by its name. */
export function submitted(event: FormEvent<HTMLFormElement>): (name: string) => string {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value.trim() : "";
  };
}
