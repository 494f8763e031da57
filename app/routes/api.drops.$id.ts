import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { publicFile } from "#app/features/drops/public-file.server.ts"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"
import { isUuid } from "#app/lib/uuid.ts"

/** A drop's rules, snapshot and totals, for whoever asks; null: none of this id is published. Amounts are texts of base units. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({}), async () => {
		const { id = "" } = args.params
		return success(isUuid(id) ? await publicFile(args.context.ctx, id) : null)
	})
export const action = (args: LoaderFunctionArgs) => loader(args)
