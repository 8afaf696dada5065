import { forgettingSweep } from "../../platform/jobs/retention.ts";
import { forgetDevices } from "./service/forget.ts";

export const recipientSweep = forgettingSweep("recipient.forget-devices", forgetDevices);
