import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import type { ReservesPage } from "./figures.server.ts"
import { Reserves } from "./page.tsx"

const none = { principal: 0n, reward: 0n, owed: 0n, free: 0n, perDay: 0n }

async function shown(held: bigint, owed = 0n) {
	const page: ReservesPage = {
		...{ day: null, days: ["2026-11-24"], vaults: [], nfts: [] },
		reports: [
			{
				...{
					day: "2026-11-24",
					at: new Date("2026-11-24T00:00:00Z"),
					slot: "7",
					chain: "solana",
					leaves: 1,
					root: "r",
				},
				assets: [{ ...none, owed, asset: { symbol: "SCG", scale: 6 }, held, booked: held }],
			},
		],
	}
	return renderToStaticMarkup(<Reserves t={await getT("eng")} lang="eng" group="" page={page} needs={null} />)
}

test("what is held stands large in hundredths, rounded down, and exactly below", async () => {
	const html = await shown(400_612_399_999n)
	expect(html).toContain('<span class="display-1">400,612.39</span>')
	expect(html).toContain('<span class="figure">400,612.399999 SCG</span>')
	expect(await shown(400_612_390_000n)).not.toContain('class="figure">400,612.39 SCG')
})

test("how often it covers what is owed stands large in its sentence, and every part is told without opening anything", async () => {
	expect(await shown(10_000_000n, 2_000_000n)).toContain("<b>5</b> times over.")
	expect(await shown(3_000_000n, 2_000_000n)).toContain("<b>150%</b> of what is owed is there.")
	const html = await shown(1_000_000n, 2_000_000n)
	expect(html).toContain('data-short="true"')
	expect(html).not.toContain("<details")
	expect(html.match(/<dt>/g)?.length).toBeGreaterThanOrEqual(12)
})
