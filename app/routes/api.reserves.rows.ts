import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { answerFile, noSuchFile } from "#app/lib/file-answer.server.ts"
import { reportDay } from "#app/reserves/reports.server.ts"
import { rowsFile } from "#app/reserves/rows-file.server.ts"

/** Every row of a report, without names. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({ day: reportDay.optional() }), async ({ day = null }) => {
		const found = await rowsFile(args.context.ctx, day)
		if (!found) return noSuchFile()
		return answerFile(args.request, found.file, { maxAge: day === null ? 60 : 86_400, saveAs: `rows-${found.day}.csv` })
	})
export const action = (args: LoaderFunctionArgs) => loader(args)
