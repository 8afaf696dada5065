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

test("an owner sees the commission of each order and which ones come later; an employee sees neither", async () => {
  await desk.set("AuftragsfreigabeVierAugenAbCent=");
  const agency = await desk.addAgency();
  const employee = await desk.addMember(agency);
  const order = await desk.orderWaiting({ ...agency, memberId: employee });
  const read = async (person: number, subset?: string) => {
    const { body } = await desk.send(person, `/auftraege/${agency.number}`, { Auswahl: subset });
    return body;
  };
  const seen = {
    Id: order.orderId,
    ProvisionCent: expect.any(Number),
    ProvisionGebuchtAm: expect.any(String),
  };
  expect(await read(agency.memberId, "ProvisionSpaeter")).toMatchObject({
    Content: [seen],
    Summen: { ProvisionSpaeter: 1 },
  });
  expect(await read(employee)).toMatchObject({
    Content: [{ Id: order.orderId, ProvisionCent: null, ProvisionGebuchtAm: null }],
    Summen: { ProvisionSpaeter: 0 },
  });
  const headings = async (person: number) => {
    const answer = await app.app.inject({
      method: "PUT",
      url: `/api/v1/ewe/agentur/auftraege/${agency.number}`,
      headers: {
        accept: "text/csv",
        authorization: `Bearer ${await app.issueToken("ewe", "agency", person)}`,
      },
      payload: {},
    });
    return answer.body.split("\r\n")[0];
  };
  expect(await headings(agency.memberId)).toContain("Provision");
  expect(await headings(employee)).toContain("Prämien");
  expect(await headings(employee)).not.toContain("Provision");
  // Released, and after the complaint period: the next credit note settles it.
  await desk.release(agency, order);
  app.clock.set(new Date(app.clock.now().getTime() + 120 * 86_400_000));
  expect(await read(agency.memberId)).toMatchObject({ Content: [seen], Summen: { ProvisionSpaeter: 0 } });
});
