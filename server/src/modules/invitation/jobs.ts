import { forgettingSweep } from "../../platform/jobs/retention.ts";
import { forgetDue } from "./service.ts";

export const invitationSweep = forgettingSweep("invitation.forget", forgetDue);
