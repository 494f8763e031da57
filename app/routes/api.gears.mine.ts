import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { ownMarks } from "#app/features/crafting/own-marks.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"

/** What of the codex whoever asks has: the codex is the same for everybody and learns it from here. Nobody's is empty. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({}), async () =>
		success(await ownMarks(await visitor(args.request, args.context)), {
			headers: { "Cache-Control": "private, no-store" },
		}),
	)
export const action = (args: LoaderFunctionArgs) => loader(args)
