import { describe, expect, test } from "vitest";
import { positionAfter, SCROLL_MS, scroller } from "./scroll.ts";

/** A page in a window of height 1000, with a clock that the test advances. */
function pageOf(height: number, { prefersStill = false } = {}) {
  let position = 0;
  let now = 0;
  let steps: (() => void)[] = [];
  const page = {
    height,
    position: () => position,
    lowest: () => page.height - 1000,
    moveTo(to: number) {
      position = Math.max(0, Math.min(to, page.lowest()));
    },
    now: () => now,
    nextFrame: (step: () => void) => void steps.push(step),
    prefersStill: () => prefersStill,
    become(newHeight: number) {
      page.height = newHeight;
      page.moveTo(position);
    },
    pass(time: number) {
      for (const end = now + time; now < end;) {
        now += 10;
        const due = steps;
        steps = [];
        for (const step of due) step();
      }
    },
  };
  return page;
}

test("a scroll takes 300 ms over any distance", () => {
  expect(SCROLL_MS).toBe(300);
  for (const [from, to] of [
    [0, 4000],
    [4000, 0],
    [70, 71],
  ] as const) {
    expect(positionAfter(0, from, to)).toBe(from);
    expect(positionAfter(299, from, to)).not.toBe(to);
    expect(positionAfter(300, from, to)).toBe(to);
    expect(positionAfter(9999, from, to)).toBe(to);
  }
});

test("a scroll never changes its direction", () => {
  const positions = Array.from({ length: 301 }, (_, passed) => positionAfter(passed, 100, 900));
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
});

test("the page reaches the target after 300 ms and stays there", () => {
  const page = pageOf(5000);
  scroller(page).show(() => 2000);
  page.pass(290);
  expect(page.position()).toBeGreaterThan(1900);
  expect(page.position()).toBeLessThan(2000);
  page.pass(10);
  expect(page.position()).toBe(2000);
  page.moveTo(1200);
  page.pass(1000);
  expect(page.position()).toBe(1200);
});

test("with reduced motion the target is reached at once", () => {
  const page = pageOf(5000, { prefersStill: true });
  scroller(page).show(() => 2000);
  expect(page.position()).toBe(2000);
});

describe("a target below the end of the page", () => {
  test("is reached when the page has grown within the holding time", () => {
    const page = pageOf(1500);
    const view = scroller(page);
    view.show(() => 2700);
    page.pass(400);
    expect(page.position()).toBe(500);
    page.pass(4000);
    view.keepTarget(() => page.become(2000));
    expect(page.position()).toBe(1000);
    view.keepTarget(() => page.become(5000));
    expect(page.position()).toBe(2700);
  });

  test("is kept when the page is short for a moment, during the scroll or after it", () => {
    const page = pageOf(5000);
    const view = scroller(page);
    view.show(() => 2700);
    page.pass(150);
    view.keepTarget(() => page.become(1200));
    view.keepTarget(() => page.become(5000));
    page.pass(200);
    expect(page.position()).toBe(2700);
    view.keepTarget(() => page.become(1200));
    view.keepTarget(() => page.become(5000));
    expect(page.position()).toBe(2700);
  });

  test("is reported as the page's position already", () => {
    const page = pageOf(1500);
    const view = scroller(page);
    view.show(() => 2700);
    page.pass(400);
    expect(view.target()).toBe(2700);
    view.release();
    expect(view.target()).toBe(500);
  });

  test.each(["scrolls", "wants to scroll", "has waited long enough"])(
    "is given up when the visitor %s",
    (visitor) => {
      const page = pageOf(1500);
      const view = scroller(page);
      view.show(() => 2700);
      page.pass(400);
      if (visitor === "scrolls") page.moveTo(100);
      else if (visitor === "wants to scroll") view.release();
      else page.pass(10_000);
      const before = page.position();
      view.keepTarget(() => page.become(5000));
      expect(page.position()).toBe(before);
    },
  );
});

test("a visitor who scrolls stops the movement", () => {
  const page = pageOf(5000);
  scroller(page).show(() => 2000);
  page.pass(100);
  page.moveTo(300);
  page.pass(1000);
  expect(page.position()).toBe(300);
});

test("a new target replaces the previous one", () => {
  const page = pageOf(5000);
  const view = scroller(page);
  view.show(() => 2000);
  page.pass(100);
  view.show(() => 50);
  page.pass(300);
  expect(page.position()).toBe(50);
});
