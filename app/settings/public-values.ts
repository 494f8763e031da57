import { z } from "zod"

const VERSION_KEY = /^version_\w+_front$/

/** What a public setting is about, by its key. */
export const aboutPublic = (key: string) =>
	key === "action_log_level" ? "level" : VERSION_KEY.test(key) ? "version" : "other"

/** What a public setting may say, by its key: programs of ours and of others read these. */
const CHECKS: readonly (readonly [key: RegExp, value: z.ZodType<string>])[] = [
	[/^action_log_level$/, z.enum(["1", "2", "3"])],
	[VERSION_KEY, z.string().regex(/^\d{8}_\d{4}$/)],
]
const anything = z.string().min(1).max(200)

export const isPublicValue = (key: string, value: string): boolean =>
	(CHECKS.find(([pattern]) => pattern.test(key))?.[1] ?? anything).safeParse(value).success
