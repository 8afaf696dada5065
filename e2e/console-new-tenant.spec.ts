import { crc32, deflateSync } from "node:zlib";
import { consoleOrigin, notLoggedIn, openConsole } from "./console-login.ts";
import { expect, test } from "./fixtures.ts";

/** A picture of one colour: few bytes, however many pixels. */
function picture(width: number, height: number): Buffer {
  const part = (name: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // One bit for each pixel, in grey.
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, part("IHDR", head), part("IDAT", rows), part("IEND", Buffer.alloc(0))]);
}

test("an administrator makes a new client with its brand, and opens it", async ({ page, expectFault }) => {
  test.setTimeout(180_000);
  expectFault(notLoggedIn);
  await openConsole(page, "administrator", "/mandant-anlegen");
  await page.getByLabel("Markenname").fill("Musterwatt");
  await expect(page.getByLabel("Kürzel")).toHaveValue("musterwatt");
  const choose = async (name: string, buffer: Buffer) => {
    const opened = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: /Logo auswählen$/ }).click();
    await (await opened).setFiles({ name, mimeType: "image/png", buffer });
  };
  // What cannot be a logo is refused when it is chosen.
  await choose("programm.png", Buffer.from("MZ\u0090 no picture"));
  await expect(page.getByRole("alert")).toHaveText(/^„programm\.png“ ist kein Bild/);
  await choose("plakat.png", picture(10_000, 8_000));
  await expect(page.getByRole("alert")).toHaveText(
    /^„plakat\.png“ hat 10\.000 × 8\.000 Pixel \(80 Megapixel\)\. Möglich sind höchstens 50 Megapixel/,
  );
  // The browser itself cannot read a picture of this size.
  await choose("bombe.png", picture(30_000, 20_000));
  await expect(page.getByRole("alert")).toHaveText(
    /^„bombe\.png“ hat 30\.000 × 20\.000 Pixel \(600 Megapixel\)\. Möglich sind höchstens 50 Megapixel/,
  );
  await choose("logo.png", picture(600, 200));
  await expect(page.getByRole("alert")).toHaveCount(0);
  const shown = page.getByRole("img", { name: "logo.png" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
  const goOn = async (step: number) => {
    await page.getByRole("button", { name: "Weiter" }).click();
    await expect(page.getByText(`Schritt ${step} von 4`)).toBeVisible();
  };
  await goOn(2);
  await page.getByLabel("Firma mit Rechtsform").fill("Musterwatt GmbH");
  await page.getByLabel("E-Mail des Kundendienstes").fill("niemand");
  await page.getByRole("button", { name: "Weiter" }).click();
  await expect(page.getByLabel("E-Mail des Kundendienstes")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("E-Mail des Kundendienstes").fill("hilfe@musterwatt.example");
  await goOn(3);
  await goOn(4);
  await page.getByRole("button", { name: "Mandant anlegen" }).click();
  await expect(page.getByText("Kein Produkt ist im Angebot.", { exact: true })).toBeVisible();
  const { port } = new URL(consoleOrigin());
  // Only the browser finds names below localhost on every machine.
  const closed = await page.request.get(`http://127.0.0.1:${port}/`, {
    headers: { Host: `musterwatt.localhost:${port}` },
  });
  expect(closed.status()).toBe(503);
  await page.getByRole("button", { name: "Mandant öffnen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mandant öffnen" }).click();
  await expect(page.getByText("geöffnet", { exact: true })).toBeVisible();
  await expect(async () => {
    await page.goto(`http://musterwatt.localhost:${port}/`);
    expect(await page.title()).toMatch(/Musterwatt/);
  }).toPass({ timeout: 20_000 });
});
