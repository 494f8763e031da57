import { z } from "zod"

/** Text of a browser: bounded, and without the NUL that no database keeps. */
export const text = (max: number) =>
	z
		.string()
		.max(max)
		.refine((value) => !value.includes("\0"))

export const routerLogForm = z.strictObject({
	wallet_address: text(128).nullish(),
	path: text(512).startsWith("/"),
	user_ip: text(45).nullish(),
	reg_id: text(64).nullish(),
})
