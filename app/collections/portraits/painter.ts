import { setPriority } from "node:os"
import { answerInThread } from "#app/lib/thread.server.ts"
import { portraitSvg } from "./portrait.ts"
import { portraitFile } from "./portrait-file.ts"

/** The lowest priority: a drawing may wait for pages, PostgreSQL and other threads that share the processors. */
const LOWEST = 19

// Linux has a priority for each thread, and this sets that of this thread alone; elsewhere it would be that of the whole process.
if (process.platform === "linux") {
	try {
		setPriority(LOWEST)
	} catch {
		// A container may forbid it: then drawings have the same priority as everything else.
	}
}

/** The thread that draws portraits: a crowd that asks for new ones must not hold up the thread that answers requests. */
answerInThread<null>(async (name) => {
	const [family = "", seed = "", crop = ""] = name.split("/")
	const file = portraitFile(family, `${seed}.svg`, new URLSearchParams({ crop }))
	if (!file) throw new Error(`no portrait is named ${name}`)
	return Buffer.from(portraitSvg(file.family, file.seed, { crop: file.crop }))
})
