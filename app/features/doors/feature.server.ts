import type { Feature } from "../feature.ts"
import { tellDoors } from "./tell-doors.server.ts"

/** What is not open yet: the roadmap, and whoever wants to be told. */
export const doors = {
	name: "doors",
	jobs: { "doors:tell": { cron: "* * * * *", run: (ctx) => tellDoors(ctx) } },
} satisfies Feature
