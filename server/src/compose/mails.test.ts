import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defaultLanguage, type Language, languages } from "@weitersagen/contract/language";
import { basePathOf, languageOf, withPrefix } from "@weitersagen/contract/locale";
import type { MailedScreen } from "@weitersagen/contract/mailed-screens";
import { describe, expect, test } from "vitest";
import { mailBrands } from "../../test/mail-brands.ts";
import { xssPayloads } from "../../test/xss-payloads.ts";
import { mails } from "./mails.ts";
import { operatorEmergencyMail } from "../modules/operator/mails/operator-emergency.ts";
import { operatorInvitationMail } from "../modules/operator/mails/operator-invitation.ts";
import { screenPath } from "../modules/tenant/service/screen-path.ts";
import type { MailBrand } from "../platform/mail/brand.ts";
import { layoutTexts } from "../platform/mail/layout-texts.ts";
import { contentIdOf } from "../platform/mail/pictures.ts";
import { renderMail } from "../platform/mail/render.ts";
import type { MailTemplate } from "../platform/mail/template.ts";

const gallery = mails.flatMap((mail) =>
  mailBrands.flatMap((brand) =>
    languages.map((language) => ({
      name: `${mail.name}, ${brand.name}, ${language}`,
      mail,
      brand,
      language,
    })),
  ),
);

const sources = join(import.meta.dirname, "..");

/** Mails may share schemas and texts with each other; those are no mails. */
const isMail = (exported: unknown): exported is MailTemplate =>
  typeof exported === "object" && exported !== null && "example" in exported && "compose" in exported;

test("every mail written in a module is registered, once", async () => {
  const files = globSync("modules/*/mails/*.ts", { cwd: sources });
  const written = await Promise.all(
    files
      .filter((file) => !file.endsWith(".test.ts"))
      .map(async (file) =>
        Object.values((await import(`${sources}/${file}`)) as Record<string, unknown>).filter(isMail),
      ),
  );
  expect(new Set(mails)).toEqual(new Set(written.flat()));
  expect(new Set(mails.map((mail) => mail.name)).size).toBe(mails.length);
});

/** Every value in the example of a mail, also of the objects in it. */
function valuesIn(example: unknown): unknown[] {
  return typeof example === "object" && example !== null
    ? Object.values(example).flatMap(valuesIn)
    : [example];
}

test("a tenant that names its own paths gets mails that lead to them", () => {
  const [brand] = mailBrands;
  if (!brand) throw new Error("no brand");
  const file = join(sources, "../demo/ewe/tenant.json");
  const { routes } = JSON.parse(readFileSync(file, "utf8")) as { routes: { Name: string; Path: string }[] };
  const renamed = routes.map(({ Name: name }) => ({ name, path: `/eigen/${name}` }));
  const own = {
    ...brand,
    pathOf: (screen: MailedScreen) => screenPath({ routes: renamed, isAutologin: false }, screen),
  };
  const legal = new Set(
    [own.imprint, own.privacy, own.address].map((address) => address && new URL(address).pathname),
  );
  for (const mail of mails) {
    const { html } = renderMail(mail, mail.example, defaultLanguage, own);
    const paths = linksOf(html)
      .filter((link) => link.startsWith(own.address))
      .map((link) => new URL(link).pathname)
      .filter((path) => !legal.has(path) && !path.startsWith("/k/"));
    const strays = paths.filter((path) => !renamed.some((route) => route.path === path));
    expect(strays.map((path) => `${mail.name}: ${path}`)).toEqual([]);
  }
});

describe.each(gallery)("$name", ({ mail, brand, language }) => {
  const rendered = renderMail(mail, mail.example, language, brand);

  test("has no word that is wider than a phone and cannot break", () => {
    for (const [, style = "", text = ""] of rendered.html.matchAll(
      /style="([^"]*monospace[^"]*)"[^>]*>([^<]*)/g,
    )) {
      expect([text, style]).toEqual([text, expect.stringContaining("word-break:break-all")]);
    }
  });

  test("has a subject and says the same in HTML and in plain text", () => {
    expect(rendered.subject.length).toBeGreaterThan(5);
    expect(rendered.subject.length).toBeLessThan(90);
    expect(rendered.html).toContain(`<html lang="${language}">`);
    for (const link of linksOf(rendered.html).filter((link) => link !== home(brand, language))) {
      expect(rendered.text).toContain(link);
    }
  });

  test("gives each link of the plain text a line of its own, and wraps the others", () => {
    const isTidy = (line: string) =>
      line.includes("://") ? /^https?:\/\/\S+$/.test(line) : line.length <= 73;
    expect(rendered.text.split("\n").filter((line) => !isTidy(line))).toEqual([]);
  });

  test("has one main button at most", () => {
    const buttons = rendered.html.split(layoutTexts[language].linkFallback).length - 1;
    expect(buttons).toBeLessThanOrEqual(1);
  });

  test("leaves no placeholder open", () => {
    const all = [rendered.subject, rendered.text, rendered.html.replace(/<style>[^]*?<\/style>/, "")].join(
      "\n",
    );
    expect(all).not.toMatch(/\{\w*\}|undefined|\[object|NaN/);
  });

  test("greets whom it knows by name, and goes on as the language does", () => {
    const { firstName = "" } = (mail.example ?? {}) as { firstName?: string };
    expect(rendered.text).toContain(
      firstName && `${language === "de" ? "Guten Tag" : "Hello"} ${firstName},`,
    );
    expect(rendered.text).not.toMatch(/^Hello .*,\n(=+\n)?\n[a-z]/m);
  });

  test("names who answers for it and links to imprint and privacy", () => {
    for (const path of ["/impressum", "/datenschutz"]) {
      expect(linksOf(rendered.html)).toContain(brand.address + withPrefix(path, language));
    }
    for (const line of brand.legalNotice) expect(rendered.text).toContain(line);
  });

  test("links to nothing but its tenant's own pages and loads nothing", () => {
    // A link that is handed on may live under a domain of its own: it comes with the data.
    const handedOn = new Set(valuesIn(mail.example));
    const links = [...linksOf(rendered.html), ...addressesIn(rendered.text)];
    for (const link of links.filter((link) => !handedOn.has(link) && !isConsole(brand, link))) {
      expect(new URL(link).origin).toBe(new URL(brand.address).origin);
    }
    expect(rendered.html).not.toMatch(/<(link|script|iframe|object|form)\b|url\(|@import/i);
  });

  test("has pictures that travel with it, described and measured, and stays small", () => {
    const images = rendered.html.match(/<img\b[^>]*>/g) ?? [];
    const own = images.filter((image) => /"cid:(qr|chart)\./.test(image));
    expect(images.length - own.length).toBe(mail.hasPicture ? 2 : 1);
    for (const image of images) expect(image).toMatch(/\ssrc="cid:[^"]+"\s+alt="[^"]*"\s+width="\d+"/);
    expect(images[0]).toContain(`alt="${brand.name}"`);
    // Where pictures are switched off, a height would leave a gap; the text of the logo fills its place.
    expect(images.slice(1).filter((image) => /\sheight="/.test(image))).toEqual([]);
    // Beside the sign of a missing picture, in one line: a second one would be cut off.
    const [, width, size] = /width="(\d+)"[^>]* (\d+)px\//.exec(images[0] ?? "") ?? [];
    expect(20 + brand.name.length * 0.65 * Number(size)).toBeLessThan(Number(width));
    expect(new Set(idsIn(rendered.html))).toEqual(new Set(rendered.pictures.map(contentIdOf)));
    const carried = rendered.pictures.reduce((sum, { bytes }) => sum + (bytes.length * 4) / 3, 0);
    expect(carried + rendered.html.length + rendered.text.length).toBeLessThan(100_000);
  });

  test("names its brand where the tenant has no pictures", () => {
    const { html, pictures } = renderMail(mail, mail.example, language, { ...brand, pictures: {} });
    expect(pictures.filter(({ name }) => name === "logo" || name === "art")).toEqual([]);
    expect(html).not.toMatch(/<img\s[^>]*cid:(logo|art)/);
    expect(html).toMatch(new RegExp(`<a href="[^"]*" style="[^"]*">${brand.name}</a>`));
  });

  test("leads to pages in its own language", () => {
    const handedOn = new Set(valuesIn(mail.example));
    const own = [...linksOf(rendered.html), ...addressesIn(rendered.text)].filter(
      (link) => !handedOn.has(link) && !isConsole(brand, link),
    );
    for (const link of own) expect(languageOf(new URL(link).pathname)).toBe(language);
  });

  test("names products as its language has them", () => {
    const { product, productName = product } = (mail.example ?? {}) as Partial<
      Record<"product" | "productName", string>
    >;
    if (productName === undefined) return;
    const calls = { ...brand, named: (name: string, other: Language) => `${name} (${other})` };
    const { subject, text } = renderMail(mail, mail.example, language, calls);
    const said = `${subject}\n${text}`.replaceAll(/\s+/g, " ");
    expect(said).toContain(`${productName} (${language})`);
    expect(said.replaceAll(`${productName} (${language})`, "")).not.toContain(productName);
  });

  test("keeps hostile data inert in every field", () => {
    const skeleton = skeletonOf(rendered.html);
    // Links that come with the data, such as those into the console, keep the origin they have in the example.
    const origins = [
      brand.address,
      ...(brand.consolePage ? [brand.consolePage("").href] : []),
      ...valuesIn(mail.example)
        .map(String)
        .filter((value) => URL.canParse(value)),
    ].map((address) => new URL(address).origin);
    // All of them for one brand, some for the others: they differ in colours and words alone.
    const isThorough = process.env["FULL"] || (brand === mailBrands[0] && language === "de");
    const payloads = isThorough ? xssPayloads : xssPayloads.filter((_payload, index) => index % 6 === 0);
    for (const hostile of payloads.flatMap((payload) => poisonEach(mail, payload))) {
      const poisoned = renderMail(mail, hostile, language, brand);
      expect(skeletonOf(poisoned.html)).toEqual(skeleton);
      expect(poisoned.subject).not.toMatch(/[\r\n]/);
      expect(Object.values(poisoned.headers).join("")).not.toMatch(/[\r\n]/);
      for (const link of linksOf(poisoned.html)) expect(origins).toContain(new URL(link).origin);
    }
  });
});

const home = ({ address }: MailBrand, language: Language): string =>
  address + (language === defaultLanguage ? "/" : basePathOf(language));

const isConsole = ({ consolePage }: MailBrand, link: string): boolean =>
  new URL(link).origin === consolePage?.("").origin;

const idsIn = (html: string): string[] => [...html.matchAll(/"cid:([^"]+)"/g)].map(([, id = ""]) => id);

function linksOf(html: string): string[] {
  return [...html.matchAll(/\shref="([^"]*)"/g)].map((match) => (match[1] ?? "").replaceAll("&amp;", "&"));
}

function addressesIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/\S+/g)].map((match) => match[0]);
}

/** Tag and attribute names in order. Text can change them only by breaking out of its place. */
function skeletonOf(html: string): string[] {
  return [...html.matchAll(/<[^>]*>/g)].map((tag) => tag[0].replaceAll(/"[^"]*"/g, '""'));
}

/** The example with one string replaced at a time; what the mail's schema refuses cannot reach it anyway. */
function poisonEach(mail: MailTemplate, payload: string): unknown[] {
  return poison(mail.example, payload).filter((data) => {
    try {
      mail.check(data);
      return true;
    } catch {
      return false;
    }
  });
}

function poison(value: unknown, payload: string): unknown[] {
  if (typeof value === "string") return [payload];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) =>
      poison(item, payload).map((changed) => value.with(index, changed)),
    );
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, field]) =>
    poison(field, payload).map((changed) => ({ ...value, [key]: changed })),
  );
}

test("a mail that brings good news shows the key visual, and the same mail with bad news does not", () => {
  const [brand] = mailBrands;
  const artOf = (name: string, change: object) => {
    const mail = mails.find((one) => one.name === name);
    if (!mail || !brand) throw new Error(`no mail ${name}`);
    const { html } = renderMail(mail, { ...(mail.example as object), ...change }, defaultLanguage, brand);
    return html.includes('"cid:art.');
  };
  expect([artOf("appealDecided", {}), artOf("appealDecided", { isGranted: false })]).toEqual([true, false]);
  expect([artOf("creditNoteIssued", {}), artOf("creditNoteIssued", { kind: "cancellation" })]).toEqual([
    true,
    false,
  ]);
});

test.each(["customerCode", "invitation", "invitationReminder"])(
  "the mail %s names an advisor, who is an agency of one person, once",
  (name) => {
    const mail = mails.find((one) => one.name === name);
    const [brand] = mailBrands;
    if (!mail || !brand) throw new Error(`no mail ${name}`);
    const alone = "Swantje Brunnthaler";
    const data = { ...(mail.example as object), agent: alone, inviter: alone, agency: alone };
    const { text } = renderMail(mail, data, defaultLanguage, brand);
    expect(text).toContain(alone);
    expect(text).not.toContain(`(${alone})`);
  },
);

test("a mail to a person of the whole installation has the brand of no tenant", () => {
  for (const mail of [operatorInvitationMail, operatorEmergencyMail])
    for (const brand of mailBrands) {
      const address = "https://konsole.empfehlen.example/";
      const data = { ...mail.example, address, isForInstallation: true };
      const { from, html, text, replyTo, pictures } = renderMail(mail, data, defaultLanguage, brand);
      expect([from.name, replyTo?.email, pictures]).toEqual(["Weitersagen Konsole", brand.from.email, []]);
      for (const part of [html, text]) {
        expect(part).not.toContain(brand.name);
        expect(part).not.toContain(new URL(brand.address).host);
      }
    }
});

test("the receipt of an erasure that was written before an update is still sent", () => {
  const [brand] = mailBrands;
  const mail = mails.find(({ name }) => name === "accountDeleted");
  if (!mail || !brand) throw new Error("no mail");
  const { receipt: _receipt, hasTransfer: _transfer, ...former } = mail.example as Record<string, unknown>;
  const { text } = renderMail(mail, former, defaultLanguage, brand);
  expect(text).toContain("Hatten Sie schon eine Überweisung angefordert");
  expect(text).not.toMatch(/Das haben wir gelöscht|Das bleibt noch/);
});

test("the receipt of an erasure names the bank account as deleted only if no transfer needs it", () => {
  const [brand] = mailBrands;
  const mail = mails.find(({ name }) => name === "accountDeleted");
  if (!mail || !brand) throw new Error("no mail");
  const textWith = (hasTransfer: boolean) => {
    const receipt = [{ kind: "bankAccounts", isKept: hasTransfer }];
    const data = { ...(mail.example as object), receipt, hasTransfer };
    return renderMail(mail, data, defaultLanguage, brand).text;
  };
  expect(textWith(true)).toContain("Hatten Sie schon eine Überweisung angefordert");
  expect(textWith(true)).toMatch(/Das bleibt noch[^-]*- Ihre Bankverbindung \(verschlüsselt\): /);
  expect(textWith(false)).not.toContain("Hatten Sie schon eine Überweisung angefordert");
  expect(textWith(false)).toMatch(/Das haben wir gelöscht[^-]*- Ihre Bankverbindung \(verschlüsselt\)\n/);
});
