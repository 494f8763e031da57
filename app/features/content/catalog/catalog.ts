import { benefit } from "./benefit.ts"
import { coinGroup } from "./coin.ts"
import { company } from "./company.ts"
import { game } from "./game.ts"
import { legal } from "./legal.ts"
import type { Elsewhere, GroupName, Line, Page, PageLine, Placed } from "./page.ts"
import { powerZone } from "./power-zone.ts"
import { punktopia } from "./punktopia.ts"
import { rwaPlan } from "./rwa-plan.ts"

/** Every page that is words and pictures, in the order of the menu. A new page is a line here and a file of words per language. */
const GROUPED: Readonly<Record<GroupName, readonly Line[]>> = {
	punktopia,
	benefit,
	powerZone,
	rwaPlan,
	coinGroup,
	game,
	company,
	legal,
}

export const LISTED: readonly Placed[] = (Object.keys(GROUPED) as GroupName[]).flatMap((group) =>
	GROUPED[group].map((line) => ({ ...line, group })),
)

/** Parts of the site that the menu shows. */
export const GROUPS = (Object.keys(GROUPED) as GroupName[]).filter((group) => group !== "legal")

export const isPage = (line: Placed): line is Page => "template" in line
export const hasAddress = (line: Placed): line is Placed<PageLine | Elsewhere> => "id" in line
export const PAGES = LISTED.filter(isPage)
