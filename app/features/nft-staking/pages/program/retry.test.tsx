import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { SKIP_REASONS } from "./model.ts"
import { ResultDialog } from "./result-dialog.tsx"
import { shownOf } from "./shown.ts"
import { ACT, pageOf } from "./testing.ts"

test("a retry is offered with what it can mend, and nothing else", async () => {
	await getT("eng")
	const own = "pages/powerzoneNftStaking" as const
	const t = wordsT({ "nft-staking": wordsOf("eng", "nft-staking"), [own]: wordsOf("eng", own) })
	const drawn = (reasons: readonly string[]) => {
		const items = reasons.map((reason, place) => ({ number: 900 + place, outcome: "skipped" as const, reason }))
		const result = { id: ACT, kind: "stake", state: "done", items, leaving: null, thawing: 0, stillDue: null } as const
		return renderToStaticMarkup(
			<ScriptsProvider value={{ "nft-watch": { src: "/nft-watch.js", needs: [] } }}>
				<ResultDialog shown={shownOf(t, "eng", pageOf("boost"))} result={result} />
			</ScriptsProvider>,
		)
	}
	const offered = [...SKIP_REASONS, "never heard of"].filter((one) =>
		drawn([one]).includes(t("nft-staking:result.retry")),
	)
	expect(offered).toEqual(["listed", "unsigned", "chain", "pool", "disputed", "never heard of"])
	const mixed = drawn(["limit", "chain"])
	expect(mixed).toContain("n=901")
	expect(mixed).not.toContain("n=900")
})
