import { z } from "zod"

/** What a public setting may say, by its key: programs of ours and of others read these. */
const CHECKS: readonly (readonly [key: RegExp, value: z.ZodType<string>])[] = [
	[/^action_log_level$/, z.enum(["1", "2", "3"])],
	[/^version_\w+_front$/, z.string().regex(/^\d{8}_\d{4}$/)],
]
const anything = z.string().min(1).max(200)

export const isPublicValue = (key: string, value: string): boolean =>
	(CHECKS.find(([pattern]) => pattern.test(key))?.[1] ?? anything).safeParse(value).success
