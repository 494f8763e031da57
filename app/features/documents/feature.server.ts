import type { Feature } from "../feature.ts"
import { forgetDocuments } from "./decide.server.ts"

export const documents = {
	name: "documents",
	jobs: { "documents:forget": { cron: "27 4 * * *", run: forgetDocuments } },
} satisfies Feature
