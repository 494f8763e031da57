import type { Feature } from "../feature.ts"
import { seedNews } from "./seed-news.server.ts"

export const newsFeature = { name: "news", seed: seedNews } satisfies Feature
