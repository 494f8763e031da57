import { type ComponentProps, createElement as h, type ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { NoApplication } from "#app/features/coin-staking/pages/complete/no-application.tsx"
import { NoReceipt } from "#app/features/coin-staking/pages/receipt/no-receipt.tsx"
import { StakesOut } from "#app/features/coin-staking/pages/stakes/signed-out.tsx"
import { UnstakeConfirm } from "#app/features/coin-staking/pages/unstake/confirm.tsx"
import { UnstakeForm } from "#app/features/coin-staking/pages/unstake/write.tsx"
import { ForgeSpecimen, forgeSees } from "#app/features/crafting/pages/gear/view.tsx"
import { erasableKinds } from "#app/features/my-page/kept-kinds.server.ts"
import { MyDataOut } from "#app/features/my-page/my-data-out.tsx"
import { MyList } from "#app/features/my-page/my-list.tsx"
import { MyTwig } from "#app/features/my-page/my-twig.tsx"
import { OwnOut } from "#app/features/my-page/own-out.tsx"
import { waysOut } from "#app/features/my-page/signed-out.tsx"
import { StatementOut } from "#app/features/statement/signed-out.tsx"
import { FEATURES } from "#app/features.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"

const asset = { symbol: "SCG", scale: 6 }
const later = ["minting" as const]

async function pages(lang: Lang, signedIn: boolean): Promise<Record<string, ReactElement>> {
	const t = await getT(lang)
	const of = { t, lang, asset, title: "", signedIn, lastResult: undefined, again: false, askTitle: "" }
	const lists = later.map((list) => [list, h(MyList, { t, lang, list, signedIn })] as const)
	const either = {
		unstake: h(UnstakeForm, { ...of, stake: null, amount: "" }),
		confirm: h(UnstakeConfirm, { ...of, isOwn: false, sheet: null }),
		receipt: h(NoReceipt, of),
		complete: h(NoApplication, of),
		...Object.fromEntries(lists),
	}
	if (signedIn) return either
	const ways = { ways: waysOut(t, lang), waysLabel: t("my-page:ways.label") }
	return {
		...either,
		view: h(StakesOut, of),
		statement: h(StatementOut, { t, ...ways, acts: null }),
		forge: h(
			OwnOut,
			// The cast: what stands in it is its child.
			{
				...{ t, lang, name: t("my-page:forge"), title: t("my-page:titleList.forge"), lead: t("crafting:mine.lead") },
				sees: forgeSees(t),
			} as ComponentProps<typeof OwnOut>,
			h(ForgeSpecimen),
		),
		twig: h(MyTwig, { t, lang, page: null }),
		data: h(MyDataOut, { t, lang, kinds: await erasableKinds(FEATURES, lang) }),
	}
}

const signals = (html: string) => html.match(/<(?:a|button)[^>]*button-signal[^>]*>/g) ?? []

test("signed out each page of one's own opens the wallets, shows a specimen, and leads to what needs no wallet", async () => {
	for (const lang of LANGS)
		for (const [name, page] of Object.entries(await pages(lang, false))) {
			const html = renderToStaticMarkup(page)
			const said = [lang, name]
			expect([...said, signals(html)]).toEqual([...said, [expect.stringContaining('commandfor="modal-wallet"')]])
			expect(html).toMatch(/<h2 id="own" class="out-said">[^<]+<\/h2>/)
			expect([...said, html.includes(`href="${paths.coinStaking(lang)}"`)]).toEqual([...said, true])
			expect([...said, html.includes(`href="${paths.watch(lang)}"`)]).toEqual([...said, true])
			expect([...said, /aria-hidden="true"|data-kept/.test(html)]).toEqual([...said, true])
			expect(html).not.toMatch(/(coin-staking|crafting|my-page|my-data|statement):/)
		}
})

test("whoever is signed in is not asked for a wallet where there is nothing to show, and has at most one next step", async () => {
	for (const [name, page] of Object.entries(await pages("eng", true))) {
		const html = renderToStaticMarkup(page)
		expect([name, html.includes("modal-wallet")]).toEqual([name, false])
		expect([name, signals(html).length]).toEqual([name, (later as string[]).includes(name) ? 0 : 1])
	}
})

test("what is kept about any wallet, and until when, can be read without one", async () => {
	for (const lang of LANGS) {
		const kinds = await erasableKinds(FEATURES, lang)
		const html = renderToStaticMarkup(h(MyDataOut, { t: await getT(lang), lang, kinds }))
		expect(new Set(kinds.map(({ key }) => key)).size).toBe(kinds.length)
		for (const list of FEATURES.flatMap(({ ownData }) => ownData?.erasable ?? []))
			expect(kinds.map(({ key }) => key)).toContain(list)
		expect(html.match(/<dt>/g)).toHaveLength(kinds.length)
	}
})
