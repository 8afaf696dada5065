import { expect, test } from "vitest";
import { agreementOf } from "../../../test/agency-agreement.ts";
import { startTestApp } from "../../../test/app.ts";
import type { TestAgency } from "../../../test/commission-desk.ts";
import { Random } from "../../../test/random.ts";
import { releaseDesk } from "../../../test/release-desk.ts";

const app = await startTestApp({ now: new Date("2026-03-02T09:00:00Z") });
const desk = releaseDesk(app);
const expectAgreement = agreementOf(app);

test("after random histories every figure of the overview is the number of rows of its list", async () => {
  const random = new Random(Number(process.env["SEED"] ?? 4));
  await desk.set("mehrfachPraemien=[]", "AuftragsfreigabeVierAugenAbCent=6000");
  for (let round = 0; round < 2; round += 1) {
    const agency = await desk.addAgency();
    const second = await desk.addMember(agency, { role: "AgenturInhaber" });
    const employee = await desk.addMember(agency);
    for (let count = 0; count < 8; count += 1) await randomOrder(random, agency, second);
    for (const person of [agency.memberId, second, employee]) {
      const overview = await expectAgreement("ewe", person);
      expect(overview.Agenturnummer).toBe(agency.number);
    }
  }
});

async function randomOrder(random: Random, agency: TestAgency, second: number): Promise<void> {
  const wishes = { productId: random.pick([101, 102]) };
  if (random.int(4) === 0) {
    const reported = await desk.orderReported(agency, wishes);
    if (random.int(3) === 0) await desk.refuse(agency, reported, "Es gibt keinen Vertrag.");
    return;
  }
  const order = await desk.orderWaiting(agency, wishes);
  const steps: [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    async () => {},
    () => desk.release(agency, order),
    () => desk.refuse(agency, order, "Der Kunde ist umgezogen."),
    () => desk.cancelOrder(order.orderId),
    async () => {
      await desk.release(agency, order);
      await desk.release(agency, order, second);
      if (random.int(2) === 0) await desk.cancelOrder(order.orderId);
    },
  ];
  await random.pick(steps)();
}

test("the overview says whether it counts an agency or a person", async () => {
  const agency = await desk.addAgency();
  const employee = await desk.addMember(agency);
  expect((await expectAgreement("ewe", agency.memberId)).GanzeAgentur).toBe(true);
  expect((await expectAgreement("ewe", employee)).GanzeAgentur).toBe(false);
  // An advisor's agency has the name of its only member.
  await app.testDatabase.owner.query("update agency set name = 'Anna Berg' where id = $1", [agency.id]);
  expect((await expectAgreement("ewe", agency.memberId)).GanzeAgentur).toBe(false);
});
