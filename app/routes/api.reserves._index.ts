import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { findReports, publicReport, reportDay } from "#app/reserves/reports.server.ts"

/** What is owed and what is there, of a day or of the newest report of each chain. Amounts are texts of base units. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({ day: reportDay.optional() }), async ({ day = null }) =>
		success((await findReports(args.context.ctx, day)).map(publicReport)),
	)
export const action = (args: LoaderFunctionArgs) => loader(args)
