import { answerInThread } from "#app/lib/thread.server.ts"
import { portraitSvg } from "./portrait.ts"
import { portraitFile } from "./portrait-file.ts"

/** The thread that draws portraits: a crowd that asks for new ones must not hold up the thread that answers requests. */
answerInThread<null>(async (name) => {
	const [family = "", seed = "", crop = ""] = name.split("/")
	const file = portraitFile(family, `${seed}.svg`, new URLSearchParams({ crop }))
	if (!file) throw new Error(`no portrait is named ${name}`)
	return Buffer.from(portraitSvg(file.family, file.seed, { crop: file.crop }))
})
