import { z } from "zod"

/** Text of a browser: bounded, and without the NUL that no database keeps. */
export const text = (max: number) =>
	z
		.string()
		.max(max)
		.refine((value) => !value.includes("\0"))

/** Of whom a browser claims to say it. Each row repeats it, so what could be no address and no id of ours is not taken. */
export const claimed = {
	wallet_address: z
		.string()
		.regex(/^[A-Za-z0-9]{0,64}$/)
		.nullish(),
	user_ip: text(45).nullish(),
	reg_id: z
		.string()
		.regex(/^[A-Za-z0-9-]{0,64}$/)
		.nullish(),
}

export const routerLogForm = z.strictObject({ ...claimed, path: text(512).startsWith("/") })
