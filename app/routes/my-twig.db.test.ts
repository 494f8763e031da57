import { randomUUID } from "node:crypto"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { Keypair } from "@solana/web3.js"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { MyTwig } from "#app/features/my-page/my-twig.tsx"
import type { TwigPage } from "#app/features/my-page/twig-page.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { joinMember } from "#app/identity/members/members.server.ts"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { earnTwig, twigsOf } from "#app/rewards/twig.server.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { TWIG_PAGE } from "#app/rewards/twig-ledger.server.ts"
import { post } from "#app/settlement/ledger.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { act, holder, stakeAll, turnTo } from "#tests/factories/nft-holders.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { loader } from "./($lang).mypage.myTwig.tsx"

const UNIT = 10n ** BigInt(TWIG.scale)

async function signIn(world: World, address: string): Promise<string> {
	const token = await openSession(world.ctx, { chain: "solana", address, walletType: "phantom", userAgent: "" })
	return `sid=${token}`
}

async function shown(
	world: World,
	cookie: string,
	{ lang = "eng", path = paths.myTwig(lang) }: { lang?: Lang; path?: string } = {},
) {
	const request = new Request(`${world.ctx.origin}${path}`, { headers: cookie ? { Cookie: cookie } : {} })
	const args = { request, params: { lang }, context: loadContextOf(world, { ctx: world.web }) } as LoaderFunctionArgs
	const { page } = (await loader(args)) as { page: TwigPage | null }
	return { page, html: renderToStaticMarkup(createElement(MyTwig, { t: await getT(lang), lang, page })) }
}

async function had(world: World, cookie: string, path?: string): Promise<TwigPage> {
	const { page } = await shown(world, cookie, path === undefined ? {} : { path })
	if (!page) throw new Error("nobody is signed in")
	return page
}

test("signed out and signed in the page is there in every language, and says how twigs come to be while there are none", async () => {
	const world = await stakingWorld({ payouts: false })
	const cookie = await signIn(world, Keypair.generate().publicKey.toBase58())
	for (const lang of LANGS) {
		const t = await getT(lang)
		const out = await shown(world, "", { lang })
		expect(out.page).toBe(null)
		for (const says of [t("my-page:signedOut"), t("my-page:twigs.how")]) expect(out.html).toContain(says)
		const { page, html } = await shown(world, cookie, { lang })
		expect(page).toMatchObject({ canHave: true, figure: "0", unit: "Twig", moves: [], older: null })
		expect(html).toContain(t("my-page:twigs.none"))
		expect(html).toContain(`href="/${lang}/powerzoneNftStaking"`)
		expect(html).not.toMatch(/my-page:|pages\//)
	}
})

test("what is earned waits beside the balance, and a claim moves exactly that over, with its place, its time and its receipt", async () => {
	const world = await stakingWorld({ payouts: false })
	const { wallet, nfts } = await holder(world, 2)
	await stakeAll(world, wallet, nfts)
	const cookie = await signIn(world, wallet.publicKey.toBase58())
	await turnTo(world, 4)
	// Five a day each.
	const before = await had(world, cookie)
	expect(before.figure).toBe("0")
	expect(before.unclaimed?.total).toBe("40 Twig")
	expect(before.unclaimed?.places).toMatchObject([
		{ name: "Punky Boost · PunkyKongz", units: "40 Twig", href: "/eng/powerzoneNftStaking?tab=kongz#rewards" },
	])
	const units = 25n * UNIT
	const { id } = await act(world, wallet, {
		kind: "claim",
		input: { reward: "twig", units: units.toString(), answers: {} },
	})
	const after = await had(world, cookie)
	expect([after.figure, after.unit, after.unclaimed?.total]).toEqual(["25", "Twig", "15 Twig"])
	expect(after.moves).toMatchObject([
		{
			amount: "+25 Twig",
			what: "claimed",
			wallet: null,
			source: {
				name: "Punky Boost · PunkyKongz",
				href: `/eng/powerzoneNftStaking?tab=kongz&claimed=${id}#modal-claim-done`,
			},
		},
	])
	const { html } = await shown(world, cookie, { lang: "idn" })
	expect(html).toContain("UTC</time>")
	expect(html).toContain(`data-words="${(await getT("idn"))("my-page:local")}"`)
	// Nobody else's.
	const stranger = await had(world, await signIn(world, Keypair.generate().publicKey.toBase58()))
	expect([stranger.figure, stranger.moves, stranger.unclaimed?.places]).toEqual(["0", [], []])
}, 120_000)

test("twigs of linked wallets are one balance, each wallet named; what was spent is taken off, and the list goes on page by page", async () => {
	const world = await stakingWorld({ payouts: false })
	const [one = "", two = ""] = [1, 2].map(() => Keypair.generate().publicKey.toBase58())
	const proven = (address: string) => ({ chain: "solana", address, walletType: "phantom" }) as const
	await world.ctx.db.transaction((tx) => joinMember(tx, proven(two), proven(one)))
	const now = await world.ctx.now()
	// Several at one moment: the place in the list is kept by their ids.
	for (let n = 0; n < TWIG_PAGE + 5; n++)
		await earnTwig(world.worker, { id: randomUUID(), owner: n % 2 ? one : two, units: BigInt(n + 1) * UNIT, at: now })
	const spent = { owner: "shop", kind: "kept", asset: TWIG.id } as const
	const at = new Date(now.getTime() + 1)
	await post(world.worker, { name: "test-spent", id: randomUUID(), at }, [
		{ leg: "spent", debit: twigsOf(proven(one)), credit: spent, units: 150n },
	])
	const cookie = await signIn(world, one)
	const first = await had(world, cookie)
	expect(first.figure).toBe("323.5")
	expect(first.wallets.map(({ address }) => address).sort()).toEqual([one, two].sort())
	expect(first.moves[0]).toMatchObject({ amount: "−1.5 Twig", what: "spent", source: null })
	expect(first.moves[0]?.wallet).toContain(one.slice(0, 4))
	expect(first.moves).toHaveLength(TWIG_PAGE)
	const second = await had(world, cookie, first.older ?? "")
	expect(second.moves).toHaveLength(6)
	expect(second.older).toBe(null)
	const ids = [...first.moves, ...second.moves].map((move) => BigInt(move.id))
	expect(new Set(ids).size).toBe(TWIG_PAGE + 6)
	expect(ids).toEqual([...ids].sort((a, b) => (a < b ? 1 : -1)))
	// What is no place in the list begins at its top.
	for (const before of ["x", "1-x", "99999999999999-1", "1-99999999999999999999"])
		expect((await had(world, cookie, paths.myTwig("eng", before))).moves[0]?.id).toBe(first.moves[0]?.id)
})

test("a wallet of another network is told which wallets twigs belong to", async () => {
	const world = await stakingWorld({ payouts: false })
	const evm = { chain: "ethereum", address: `0x${"ab".repeat(20)}`, walletType: "metamask", userAgent: "" } as const
	const { html } = await shown(world, `sid=${await openSession(world.ctx, evm)}`)
	expect(html).toContain((await getT("eng"))("my-page:twigs.needsSolana"))
})
