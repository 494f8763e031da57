import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import type { ReservesPage } from "./figures.server.ts"
import { Reserves } from "./page.tsx"

const none = { principal: 0n, reward: 0n, owed: 0n, free: 0n, perDay: 0n }

type Sums = Partial<ReservesPage["reports"][number]["assets"][number]>

async function shown(held: bigint, owed = 0n, more: Sums = {}, lang: Lang = "eng") {
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
				assets: [
					{ ...none, owed, asset: { symbol: "SCG", scale: 6 }, held, booked: held, ...more },
					{ ...none, owed, asset: { symbol: "USDC", scale: 6 }, held, booked: held, ...more },
				],
			},
		],
	}
	return renderToStaticMarkup(<Reserves t={await getT(lang)} lang={lang} group="" page={page} needs={null} />)
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

/** What is written in the parts of each asset, in base units: a comma or a point may part thousands, and six decimals may be left out. */
const partsOf = (html: string) =>
	[...html.matchAll(/<dl class="scale-parts">(.*?)<\/dl>/g)].map(([, list = ""]) =>
		[...list.matchAll(/<div><dt>[^<]*<\/dt><dd>([^<]*) (?:SCG|USDC)<\/dd>/g)].map(([, said = ""]) =>
			BigInt(said.replace(/[^\d-]/g, "")),
		),
	)

test("the parts of an asset add up to what is in the vaults, in every language: what is free has a line, and what is missing", async () => {
	const whole = 1_000_000n
	const more = { principal: 4n * whole, reward: 3n * whole, free: 2n * whole }
	for (const lang of LANGS) {
		const t = await getT(lang)
		for (const [held, says] of [
			[17n, "rest"],
			[10n, "rest"],
			[8n, "missing"],
		] as const) {
			const html = await shown(held * whole, whole, more, lang)
			const [first, line] = partsOf(html)
			expect(first?.reduce((sum, one) => sum + one)).toBe(held)
			expect(line?.reduce((sum, one) => sum + one)).toBe(held)
			expect(html).toContain(t(`reserves:part.${says}`))
		}
	}
})
