import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeWithoutScript,
  PageFaults,
  phone,
  test,
} from "./fixtures.ts";

test.describe("the fixtures detect", () => {
  test("an error in a page", async ({ page }) => {
    const faults = new PageFaults();
    faults.watch(page);
    test.fail(true, "the frame must end this test");
    await page.setContent("<title>x</title><script>throw new Error('planted')</script>");
    await expect.poll(() => faults.unexpected()).toEqual([expect.stringContaining("planted")]);
  });

  test("a violation of the content security policy", async ({ page, expectFault }) => {
    const faults = new PageFaults();
    faults.watch(page);
    expectFault(/Content Security Policy/);
    const policy = "default-src 'none'";
    await page.route("http://planted.localhost/", (route) =>
      route.fulfill({
        contentType: "text/html",
        headers: { "content-security-policy": policy },
        body: "<title>x</title><script>document.title = 'y'</script>",
      }),
    );
    await page.goto("http://planted.localhost/");
    await expect.poll(() => faults.unexpected().join()).toContain("Content Security Policy");
    expect(await page.title()).toBe("x");
  });

  test("a picture without a description", async ({ page }) => {
    await page.setContent("<title>x</title><main><h1>x</h1><img src='data:,'></main>");
    await expect(expectAccessible(page)).rejects.toThrow("image-alt");
  });

  test("a fault inside a frame", async ({ page }) => {
    const frame = `<iframe title="x" srcdoc="<title>x</title><main><h1>x</h1><img src='data:,'></main>"></iframe>`;
    await page.setContent(`<title>x</title><main><h1>x</h1>${frame}</main>`);
    await expect(expectAccessible(page)).rejects.toThrow("image-alt");
  });

  test("a text that only a script renders", async ({ page }) => {
    const bare = "<title>x</title><div id='root'><h1>x</h1></div>";
    await page.route("http://planted.localhost/", (route) =>
      route.fulfill({ contentType: "text/html", body: bare }),
    );
    const answer = await page.goto("http://planted.localhost/");
    await page.evaluate(() => {
      const root = document.querySelector("#root");
      const stateNode = { current: { memoizedState: { isDehydrated: false } } };
      Object.assign(root ?? {}, { __reactContainer$x: { stateNode } });
      root?.append("written later");
    });
    await expect(expectWholeWithoutScript(page, answer)).rejects.toThrow("the answer's text");
  });

  test("a page wider than the screen", async ({ page }) => {
    await page.setViewportSize(phone);
    await page.setContent("<div style='width: 500px'>x</div>");
    await expect(expectNoSidewaysScroll(page)).rejects.toThrow("width of the content");
  });
});
