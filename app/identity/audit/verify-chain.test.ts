import { expect, test } from "vitest"
import { BEGINNING, digestOf, linkHash } from "./seal.ts"
import { type Broken, ChainCheck, type Link } from "./verify-chain.ts"

/** A whole chain of so many links, and what is told after the last of them. */
function chain(many: number): Link[] {
	let prev = BEGINNING
	return Array.from({ length: many }, (_, n) => {
		const [id, seq] = [String(100 + n), BigInt(n + 1)]
		const row = {
			...{ id, actor: "a", act: "b", subject: "c" },
			...{ facts: `{"n": ${n}}`, at: "2026-11-24T10:00:00.000000Z", salt: Buffer.alloc(16, n) },
		}
		const digest = digestOf(row)
		const hash = linkHash(prev, seq, digest)
		const link = { seq, auditId: id, prev, digest, hash, row, isErased: false, isErasureRecorded: false }
		prev = hash
		return link
	})
}

function check(links: readonly Link[]): Broken | null {
	const check = new ChainCheck()
	for (const link of links) {
		const broken = check.link(link)
		if (broken) return broken
	}
	return null
}

const changedAt = (links: readonly Link[], at: number, change: Partial<Link>) =>
	links.map((link, n) => (n === at ? { ...link, ...change } : link))
const erasedRow = (link: Link | undefined) =>
	link?.row ? { ...link.row, actor: "erased", subject: "erased", facts: null, salt: null } : null

test("a chain that nobody touched is whole, and one without links is too", () => {
	expect([check(chain(5)), check([])]).toEqual([null, null])
})

test("the first link that does not hold is named, with its row and what is wrong", () => {
	const links = chain(5)
	const [, second, third, fourth] = links
	if (!second?.row || !third || !fourth) throw new Error("no chain")
	const changed = { ...second.row, facts: '{"n": 2}' }
	const forged = digestOf(changed)
	for (const [given, broken] of [
		[changedAt(links, 1, { row: changed }), { wrong: "changed", seq: 2n, auditId: "101" }],
		[changedAt(links, 1, { row: null }), { wrong: "missing", seq: 2n, auditId: "101" }],
		// The row and its link are changed together: the next one holds on to what was.
		[
			changedAt(links, 1, { row: changed, digest: forged, hash: linkHash(second.prev, 2n, forged) }),
			{ wrong: "chain", seq: 3n, auditId: "102" },
		],
		[changedAt(links, 1, { digest: forged }), { wrong: "chain", seq: 2n, auditId: "101" }],
		[changedAt(links, 0, { prev: Buffer.alloc(32, 1) }), { wrong: "chain", seq: 1n, auditId: "100" }],
		[links.filter((_, n) => n !== 1), { wrong: "chain", seq: 3n, auditId: "102" }],
		[links.slice(1), { wrong: "chain", seq: 2n, auditId: "101" }],
		[[...links.slice(0, 2), fourth, third, ...links.slice(4)], { wrong: "chain", seq: 4n, auditId: "103" }],
	] as const)
		expect(check(given)).toEqual(broken)
})

test("an erased row with its record is whole; without one, or with something left in it, it is not", () => {
	const links = chain(5)
	const row = erasedRow(links[1])
	const erased = { row, isErased: true, isErasureRecorded: true }
	const whole = new ChainCheck()
	expect(changedAt(links, 1, erased).map((link) => whole.link(link))).toEqual([null, null, null, null, null])
	expect([whole.rows, whole.erased]).toEqual([5, 1])
	expect(check(changedAt(links, 1, { ...erased, isErasureRecorded: false }))).toMatchObject({
		wrong: "unrecorded",
		seq: 2n,
	})
	expect(check(changedAt(links, 1, { ...erased, row: links[1]?.row ?? null }))).toMatchObject({
		wrong: "changed",
		seq: 2n,
	})
	// Emptied, and not said to be erased.
	expect(check(changedAt(links, 1, { row }))).toMatchObject({ wrong: "changed", seq: 2n })
})

test("what was told of a day is the hash and the number of the link that it names", () => {
	const links = chain(4)
	const tell = (change: Partial<{ seq: bigint; hash: Buffer; rows: number }>) => {
		const check = new ChainCheck()
		for (const link of links) check.link(link)
		const [last] = links.slice(-1)
		return check.told({ day: "2026-11-24", seq: 4n, hash: last?.hash ?? BEGINNING, rows: 4, ...change })
	}
	expect(tell({})).toBeNull()
	const differs = { wrong: "digest", seq: 4n, auditId: "103", day: "2026-11-24" }
	expect([tell({ hash: BEGINNING }), tell({ rows: 3 }), tell({ seq: 3n })]).toEqual([differs, differs, differs])
	expect(tell({ seq: 9n })).toEqual({ wrong: "ends", seq: 9n, auditId: null, day: "2026-11-24" })
})
