import { z } from "zod"
import { DOOR_IDS } from "#app/doors/doors.ts"

/** Doors that somebody wants to be told of, and where. */
export const tellForm = z.object({
	doors: z
		.array(z.enum(DOOR_IDS, { error: "doors:error.none" }), { error: "doors:error.none" })
		.min(1, "doors:error.none")
		.max(DOOR_IDS.length, "doors:error.none"),
	email: z.string({ error: "mail:error.address" }).trim().max(254, "mail:error.address"),
})
