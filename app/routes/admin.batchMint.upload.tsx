import type { PageHandle } from "#app/http/page-kind.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { loadUpload, takeUpload } from "#app/site/given-lists.server.ts"
import { Upload } from "#app/site/given-lists.tsx"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.act", uploads: true }
export const meta = pageMeta
export const links = sheets("adminContent")
export const loader = loadUpload("batchMint")
export const action = takeUpload("batchMint")
export default Upload
