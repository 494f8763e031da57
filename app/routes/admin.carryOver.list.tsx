import type { PageHandle } from "#app/http/page-kind.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { actOnList, loadList } from "#app/site/given-lists.server.ts"
import { List } from "#app/site/given-lists.tsx"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta
export const links = sheets("airdrop", "adminContent")
export const loader = loadList("carryOver")
export const action = actOnList("carryOver")
export default List
