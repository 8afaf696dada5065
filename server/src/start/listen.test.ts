import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { requirePort } from "./listen.ts";

test("a port in use is reported in one line, a free one stays free", async () => {
  const other = createServer().listen(0);
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  await expect(requirePort(port)).rejects.toThrow(`Port ${port} is in use; choose another with PORT`);
  other.close();
  await once(other, "close");
  await requirePort(port);
  await requirePort(port);
});
