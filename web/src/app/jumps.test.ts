import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { ignoringJumps } from "./jumps.ts";

/** A router at a page whose form can be scrolled to; answers how often that happened. */
function open(path: string, basename = "/") {
  let scrolled = 0;
  vi.stubGlobal("document", { querySelector: () => ({ scrollIntoView: () => (scrolled += 1) }) });
  const router = createMemoryRouter([{ path: "*" }], { basename, initialEntries: [path] });
  ignoringJumps(router, basename);
  const address = () => router.state.location.pathname + router.state.location.hash;
  return { router, address, scrolled: () => scrolled };
}

test.each([
  ["/empfehlen/7", "/empfehlen/7#empfehlen-form", "/"],
  ["/empfehlen/7", "#empfehlen-form", "/"],
  ["/en/empfehlen/7", "/empfehlen/7#empfehlen-form", "/en"],
])("from %s to %s the address stays and the page moves to the form", async (path, target, basename) => {
  const { router, address, scrolled } = open(path, basename);
  await router.navigate(target);
  expect(address()).toBe(path);
  expect(scrolled()).toBe(1);
});

test.each([
  ["/faq#empfehlen-form", "/faq#empfehlen-form"],
  ["/empfehlen/7#fragen", "/empfehlen/7#fragen"],
  ["/faq", "/faq"],
])("to %s is a navigation like any other", async (target, expected) => {
  const { router, address, scrolled } = open("/empfehlen/7");
  await router.navigate(target);
  expect(address()).toBe(expected);
  expect(scrolled()).toBe(0);
});

test("going back still goes back", async () => {
  const { router, address } = open("/empfehlen/7");
  await router.navigate("/faq");
  await router.navigate(-1);
  await vi.waitFor(() => expect(address()).toBe("/empfehlen/7"));
});
