import { z } from "zod"
import { LANGS } from "#app/lib/paths.ts"
import { THEMES } from "#app/lib/theme.ts"
import { TOPICS } from "#app/reminding/topics.ts"

const error = "choices:error"

/** `ways`: boxes that are ticked, each a topic and a way. "none": no choice. */
export const choicesForm = z.discriminatedUnion("do", [
	z.object({
		do: z.literal("keep"),
		lang: z.enum(["none", ...LANGS], { error }),
		theme: z.enum(["none", ...THEMES], { error }),
		ways: z
			.array(
				z.enum(
					TOPICS.flatMap((topic) => [`${topic}.mail`, `${topic}.push`] as const),
					{ error },
				),
			)
			.max(20, error)
			.default([]),
	}),
	z.object({ do: z.literal("agree") }),
	z.object({ do: z.literal("withdraw") }),
])
