import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LeavingSheet } from "./leaving-sheet.tsx"
import type { Leaving } from "./load.server.ts"

const SCG = 1_000_000n
const end = { principal: 100n * SCG, reward: 0n, netted: 0n, released: 1_643_835n, earned: 370_000n }
const at = new Date("2026-11-24T00:00:00Z")
const stake: Leaving = {
	...{ id: "0199c1a0-0000-7000-8000-000000000001", owner: "owner", days: 90, units: 100n * SCG, leaving: null },
	way: { kind: "early", undoUntil: at, paidAt: at, end },
}

test("a forfeited reward says how much of it was earned by now, and how much was still to come", async () => {
	const t = await getT("eng")
	const html = renderToStaticMarkup(
		<LeavingSheet
			t={t}
			lang="eng"
			asset={{ symbol: "SCG", scale: 6 }}
			stake={stake}
			payout={{ kind: "early", principal: end.principal, reward: 0n, rest: 0n }}
		/>,
	)
	const line = (label: string, value: string) => `<dt>${label}</dt><dd><span class="figure">${value}</span></dd>`
	expect(html).toContain(
		[
			line(t("coin-staking:unstake.forfeit"), "1.643835 SCG"),
			line(t("coin-staking:unstake.lost.earned"), "0.37 SCG"),
			line(t("coin-staking:unstake.lost.coming"), "1.273835 SCG"),
		].join('</div><div class="receipt-line">'),
	)
})
