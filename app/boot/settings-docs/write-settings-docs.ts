import { writeFileSync } from "node:fs"
import { envExample } from "./env-example.ts"
import { settingsPage } from "./settings-page.ts"

/** `npm run docs:settings`: writes both files from the schema and its notes. */
writeFileSync("docs/settings.md", settingsPage())
writeFileSync(".env.example", envExample())
