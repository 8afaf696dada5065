import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommanderError } from "commander";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { playCommand } from "../../test/run-command.ts";
import { Refusal } from "../platform/refusal.ts";
import { StartupError } from "../platform/startup-error.ts";

const app = await startTestApp();
const folder = mkdtempSync(join(tmpdir(), "weitersagen-bad-input-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string, content: string | Buffer) => writeFileSync(join(folder, name), content);

file("bad.json", "{");
file("list.json", "[]");
file("bytes", Buffer.from([0xff, 0xfe, 0]));
file("empty", "");
file("other.csv", "A;B\n1;2\n");
file("other.xml", "<x/>");
mkdirSync(join(folder, "folder"));
mkdirSync(join(folder, "products"));
file("products/products.json", "nonsense");

/** `@name` is a file or folder of this test, `''` an empty argument. */
const mistypes = `
tenant show nope
tenant show EWE
tenant create @missing.json
tenant create @bad.json
tenant create @list.json
tenant create @bytes
tenant create @folder
tenant set ewe Unknown=1
tenant set ewe withoutValue
tenant set nope Prefix=1
tenant init EWE!
tenant init ewe
tenant check nope
tenant versions nope
tenant restore ewe 0
tenant restore ewe 999
catalogue load ewe @missing
catalogue load ewe @products
catalogue load ewe @folder
catalogue load ewe @bad.json
content load ewe @missing
content load ewe @bad.json
content history ewe nope
content publish ewe nope 1
apikey create nope shop
apikey create ewe ''
apikey revoke ewe 0
account show ewe unknown@example.org
account block ewe unknown@example.org reason
account login-link ewe unknown@example.org purpose
account autologin ewe unknown@example.org 5 purpose
account customer-number ewe unknown@example.org confirm
callcentre add nope agent@example.org Kim
callcentre end ewe unknown@example.org
agency show ewe nope
agency add ewe '' ''
agency lock ewe nope
agency import ewe @other.csv
agency import ewe @bytes
agency import ewe @folder
agency import ewe @missing
creditnotes export ewe nope @out.pdf
creditnotes cancel ewe nope reason
releases release ewe nope
releases refuse ewe nope reason
privacy repeat ewe @other.csv
privacy repeat ewe @bytes
privacy repeat ewe @missing
privacy repeat ewe @folder
jobs run --now 2020-01-01T00:00:00Z
mail test person@example.org nope
fraud list nope
fraud decide ewe 999999 pass
claims evidence ewe 1 @missing/folder
claims decide ewe 999 match
operator add ''
operator revoke unknown
operator invite person@example.org care nope
operator link unknown@example.org
operator lock unknown@example.org
payout preview nope
payout create ewe
payout create ewe --key-file @missing
payout create ewe --key-file @folder
payout release ewe 9999 --key-file @bytes
payout export ewe 9999 @out.xml
payout import ewe @other.xml
payout import ewe @bytes
payout import ewe @folder
payout import ewe @empty
payout import ewe @missing
payout payments ewe 9999
payout void ewe 9999
payout resolve ewe 999
recommendations lock ewe nope
recommendations unlock ewe nope
rewards goodwill ewe nope 100 reason
ledger export ewe @missing/out.csv --from 2026-01-01 --until 2026-01-31
ledger export ewe @folder --from 2026-01-01 --until 2026-01-31
ledger datev ewe @out.csv --from 2026-12-01 --until 2026-01-01
insight check nope
vouchers add ewe 1000 @bytes
vouchers add ewe 1000 @folder
vouchers add ewe 1000 @missing
vouchers withdraw ewe @missing reason
orders import ewe @other.csv
orders import ewe @bytes
orders import ewe @folder
orders import ewe @missing
orders unmatched nope
backup @missing/file
backup @folder
restore @missing
restore @bytes
restore @empty
restore @folder
`
  .trim()
  .split("\n");

/** How a command ended; undefined if as a person can understand it: without an error of the code or of the system. */
async function faultOf(line: string): Promise<string | undefined> {
  const args = line.split(" ").map((word) => {
    if (word === "''") return "";
    return word.startsWith("@") ? join(folder, word.slice(1)) : word;
  });
  try {
    const { code, printed } = await playCommand(app, args);
    return code === 0 ? `${line}: was done: ${printed.join(" ")}` : undefined;
  } catch (error) {
    const isExplained =
      error instanceof Refusal || error instanceof StartupError || error instanceof CommanderError;
    return isExplained ? undefined : `${line}: ${String(error)}`;
  }
}

test(
  "whatever a person mistypes, no command ends with an error of the code",
  { timeout: 120_000 },
  async () => {
    const faults: string[] = [];
    for (const line of mistypes) faults.push((await faultOf(line)) ?? "");
    expect(faults.filter(Boolean)).toEqual([]);
  },
);
