import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { requirePort } from "./listen.ts";

test("a port in use is reported in one line, a free one stays free", async () => {
  const other = createServer().listen(0);
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const address = { host: "::", port };
  await expect(requirePort(address)).rejects.toThrow(`Port ${port} is in use; choose another with PORT`);
  other.close();
  await once(other, "close");
  await requirePort(address);
  await requirePort(address);
});

test("an address that this machine does not have is reported in one line", async () => {
  const address = { host: "192.0.2.1", port: 40_000 };
  await expect(requirePort(address)).rejects.toThrow(
    "This machine has no address 192.0.2.1; choose another with HOST",
  );
});
