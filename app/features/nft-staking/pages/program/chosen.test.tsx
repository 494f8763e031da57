import { expect, test } from "vitest"
import { LANGS } from "#app/lib/paths.ts"
import { ACT, pageOf } from "./testing.ts"
import { shown } from "./testing-view.tsx"

const ASKED = { do: "stake", request: ACT, items: [{ number: 12, refused: null, leaving: null }] } as const

test("what was chosen before something was asked stays chosen, with it and after No", async () => {
	for (const lang of LANGS) {
		const page = pageOf("boost", { chosen: [12, 26, 9_999] })
		const { html } = await shown(lang, { page, asked: ASKED })
		const ticked = [...html.matchAll(/<input type="checkbox" name="n"[^>]*>/g)]
			.map(([box]) => box)
			.filter((box) => box.includes("checked"))
		expect(ticked.map((box) => /value="(\d+)"/.exec(box)?.[1])).toEqual(["12", "26"])
		expect(html).toMatch(/href="[^"]*n=12&amp;n=26&amp;n=9999#nfts"/)
		expect(html).toContain("&quot;chosen&quot;:[12,26]")
	}
})

test("what is staked elsewhere leads there; what the term pays at its end, and a pace of decades, are said", async () => {
	for (const lang of LANGS) {
		const boost = await shown(lang, { page: pageOf("boost") })
		expect(boost.html).toMatch(/class="nft-state"><a href="[^"]*powerzonePunkyNova[^"]*#nfts"/)
		expect(boost.text).not.toContain(boost.t("nft-staking:rewards.rest"))
		const offer = pageOf("nova").offer
		if (!offer?.pool) throw new Error("no pool")
		const claims = pageOf("nova").claims.map((line) => ({ ...line, claimable: line.claimable / 2n }))
		const slow = { ...offer, pool: { ...offer.pool, lastsDays: 4_000 } }
		const nova = await shown(lang, { page: pageOf("nova", { offer: slow, claims }) })
		expect(nova.text).toContain(nova.t("nft-staking:rewards.rest"))
		expect(nova.text).toContain(nova.t("nft-staking:rates.lastsYears"))
	}
})
