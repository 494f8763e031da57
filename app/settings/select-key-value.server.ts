import { z } from "zod"
import { lightCall } from "#app/lib/light-call.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { PublicSettings } from "./public-settings.server.ts"

const query = z.object({ cdKey: z.string().regex(/^\w{1,64}$/) })

export const selectKeyValue = (settings: Pick<PublicSettings, "get">) =>
	lightCall("GET", query, async ({ cdKey }) => {
		const returnValue = await settings.get(cdKey)
		if (returnValue === null) throw new Refusal("messages:error.requestDataFailed", { status: 404 })
		return { resultCd: "SUCCESS", returnValue }
	})
