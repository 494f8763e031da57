import type { Feature } from "../feature.ts"
import { seedNews } from "./seed-news.server.ts"
import { signNotes } from "./sign-notes.server.ts"

export const newsFeature = {
	name: "news",
	seed: seedNews,
	jobs: { "news:sign": { cron: "* * * * *", run: signNotes } },
} satisfies Feature
