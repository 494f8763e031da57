import { limitActs } from "#app/identity/proposals/limit-acts.server.ts"
import { roleActs } from "#app/identity/roles/role-acts.server.ts"
import type { Feature } from "../feature.ts"
import { findRecords } from "./finding/find-records.server.ts"
import { jobActs } from "./jobs/job-acts.server.ts"

/** The operators' own side: what two of them ask for about themselves, the worker carries out like every act. */
export const adminFeature = {
	name: "admin",
	acts: { ...roleActs, ...limitActs, ...jobActs },
	records: findRecords,
} satisfies Feature
