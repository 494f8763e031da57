import { z } from "zod"

const secrets = z.registry<Readonly<{ secret: true }>>()

/** Marks a setting whose value is a secret. Its value may come from the file that `NAME_FILE` names. */
export function secret<T extends z.ZodType>(type: T): T {
	secrets.add(type, { secret: true })
	return type
}

export const isSecret = (type: z.ZodType): boolean => secrets.has(type)
