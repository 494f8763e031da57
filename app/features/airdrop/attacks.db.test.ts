import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { aloneLimit } from "#app/identity/proposals/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { Airdrop } from "./pages/public/view.tsx"
import { readList } from "./read-list.ts"
import type { OwnRecord } from "./search.server.ts"
import { airdropBatch } from "./tables.server.ts"
import { COIN, evm, NFT, nftLine, someone, staffed } from "./testing.ts"

test("a file that is large in columns, lines or commas is refused before anything is made of it", () => {
	const usdc = { kind: "coin", asset: { symbol: "USDC", scale: 6 } } as const
	const large = [
		"a\n".repeat(2_000_000),
		",".repeat(4_000_000),
		`amount\n${",,,,,,,,,\n".repeat(400_000)}`,
		`${Array.from({ length: 150_000 }, (_, n) => `column${n}`).join(",")}\n1\n`,
		"\n".repeat(4_000_000),
		`"${"a".repeat(4_000_000)}`,
	]
	const began = process.cpuUsage()
	for (const text of large) {
		const { rows, problems } = readList(Buffer.from(text), usdc, new Set())
		expect([rows.length, problems.length]).toEqual([0, 1])
	}
	const { user } = process.cpuUsage(began)
	expect(user / 1e6).toBeLessThan(6)
})

test("a large list cut into small ones takes two all the same, and two that are asked for at once are no way around it", async () => {
	const { world, one, upload } = await staffed()
	const { address } = world.ctx.assets.get("usdc")
	await world.ctx.db
		.insert(aloneLimit)
		.values({ asset: address, units: 2_000_000n, actId: randomUUID(), setAt: new Date() })
	const cut = await Promise.all(Array.from({ length: 6 }, () => upload("coin:usdc", [COIN, `,,${someone()},1`])))
	const said = await Promise.all(
		cut.map(({ id: subject }) =>
			propose(world.web, one, {
				...{ id: randomUUID(), kind: "release-airdrop", subject, reason: "a test" },
				evidence: { rows: "1", units: "1000000", unused: 1 },
			}),
		),
	)
	expect(said.filter((one) => one === "begun")).toHaveLength(2)
	await world.settle()
	expect(await world.ctx.db.$count(airdropBatch, eq(airdropBatch.status, "released"))).toBe(2)
})

test("a list that has the id of a payout lets nobody release that payout alone", async () => {
	const { world, one, upload } = await staffed()
	const id = randomUUID()
	const usdc = world.ctx.assets.get("usdc")
	await world.ctx.db.insert(outgoing).values({
		...{ id, purpose: "refund", subjectId: randomUUID(), kind: "transfer", chain: usdc.chain, wallet: "x" },
		...{ asset: usdc.address, units: 10n ** 12n, toAddress: someone(), status: "held", createdAt: new Date() },
	})
	await upload("nft:kongz", [NFT, nftLine(1, evm(1), "klip")], id)
	for (const kind of ["release-payout", "retry-payout"] as const)
		expect(
			await propose(world.web, one, { id: randomUUID(), kind, subject: id, evidence: {}, reason: "a test" }),
			kind,
		).toBe("proposed")
})

test("a link that says that somebody has applied says it to nobody who has not", async () => {
	const t = await getT("eng")
	const page = {
		...{ t, lang: "eng" as const, typed: "", error: null, found: null, refused: null, waiting: 0 },
		done: "applied" as const,
	}
	const record: OwnRecord = {
		...{ id: randomUUID(), list: "one", name: null, nftId: null, completed: false, applied: false, ended: false },
		...{ newWalletAddress: null, signature: null, firmAt: null, canApply: true, state: "0", type: "kaia" },
	}
	const own = (applied: boolean) => ({ address: evm(1), records: [{ ...record, applied }] })
	const says = (own: Parameters<typeof Airdrop>[0]["own"]) =>
		renderToStaticMarkup(
			createElement(ScriptsProvider, { value: null }, createElement(Airdrop, { ...page, own })),
		).includes(t("airdrop:apply.done"))
	expect([null, own(false), own(true)].map(says)).toEqual([false, false, true])
})
