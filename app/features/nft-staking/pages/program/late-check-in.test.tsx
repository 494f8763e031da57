import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { DAY_MS } from "../../weeks.ts"
import { stillDueOf } from "./dialogs.server.ts"
import { ResultDialog } from "./result-dialog.tsx"
import { shownOf } from "./shown.ts"
import { ACT, NOW, pageOf } from "./testing.ts"

const page = pageOf("boost")
const due = page.nfts.filter(({ stake }) => stake?.checkIn.isOpen).map(({ number }) => number)
const all = new Set(page.nfts.map(({ number }) => number))

test("a check-in that was for last week leaves that of this week due, as long as this week lasts", () => {
	expect(due.length).toBeGreaterThan(0)
	expect(stillDueOf(page, all, NOW)?.numbers).toEqual(due)
	expect(stillDueOf(page, new Set(), NOW)).toBeNull()
	expect(stillDueOf(page, all, new Date(NOW.getTime() - 7 * DAY_MS))).toBeNull()
})

test("its dialog says so instead of a farewell, and checks in for this week", async () => {
	for (const lang of LANGS) {
		await getT(lang)
		const own = "pages/powerzoneNftStaking" as const
		const t = wordsT({ "nft-staking": wordsOf(lang, "nft-staking"), [own]: wordsOf(lang, own) })
		const items = [{ number: 12, outcome: "done", reason: null }] as const
		const result = { id: ACT, kind: "check-in", state: "done", items, leaving: null, thawing: 0 } as const
		const drawn = (stillDue: { numbers: number[]; until: Date } | null) =>
			renderToStaticMarkup(
				<ScriptsProvider value={{ "nft-watch": { src: "/nft-watch.js", needs: [] } }}>
					<ResultDialog shown={shownOf(t, lang, page)} result={{ ...result, stillDue }} />
				</ScriptsProvider>,
			)
		const farewell = t("nft-staking:result.said.check-in", { count: 1 })
		const late = drawn({ numbers: [12], until: NOW })
		expect(late).not.toContain(farewell)
		expect(late).toContain(t("nft-staking:result.thisWeek"))
		expect(late).toContain('name="n" value="12"')
		expect(drawn(null)).toContain(farewell)
	}
})
