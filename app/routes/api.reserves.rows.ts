import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { encodingFor } from "#app/http/send.ts"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { isKnown, noSuchFile } from "#app/lib/file-answer.server.ts"
import { reportDay } from "#app/reserves/reports.server.ts"
import { rowsFile } from "#app/reserves/rows-file.server.ts"

/** Every row of a report, without names: written once, sent piece by piece. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({ day: reportDay.optional() }), async ({ day = null }) => {
		const found = await rowsFile(args.context.ctx, day)
		if (!found) return noSuchFile()
		const asked = args.request.headers
		// Whoever reads gzip at all gets it: no other encoding is made.
		const takes = encodingFor(asked.get("Accept-Encoding")?.replace(/\bbr\b/, "")) === "gzip" ? "gzip" : null
		const headers = {
			"Content-Type": "text/csv; charset=utf-8",
			"Cache-Control": `public, max-age=${day === null ? 60 : 86_400}`,
			"Content-Disposition": `attachment; filename="rows-${found.day}.csv"`,
			ETag: `"${found.id}${takes ? "-gzip" : ""}"`,
			Vary: "Accept-Encoding",
		}
		if (isKnown(asked.get("If-None-Match") ?? "", headers.ETag)) return new Response(null, { status: 304, headers })
		const encoding = takes ? { "Content-Encoding": takes } : {}
		return new Response(found.open(takes), {
			headers: { ...headers, ...encoding, "Transfer-Encoding": "chunked" },
		})
	})
export const action = (args: LoaderFunctionArgs) => loader(args)
