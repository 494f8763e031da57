import { getAssociatedTokenAddressSync } from "@solana/spl-token"
import { PublicKey } from "@solana/web3.js"
import { sql } from "drizzle-orm"
import { until } from "#tests/boot/until.ts"
import { expectBooksInOrder, onChain } from "#tests/factories/books.ts"
import { scgOf } from "#tests/factories/scg.ts"
import type { LiveApp } from "./live-app.ts"
import type { Staker } from "./staker.ts"

/** A claim that the app said it had taken. */
export type Taken = Readonly<{ id: string; units: bigint }>

/** What a staker holds of the coin, final. */
export function coinsOf(live: LiveApp, { address }: Staker): Promise<bigint> {
	const { mint } = scgOf(live.look())
	return onChain(
		live.look(),
		getAssociatedTokenAddressSync(new PublicKey(mint), new PublicKey(address)).toBase58(),
		mint,
	)
}

type Kept = { id: string; owner: string; units: string; outgoings: string; done: string; landed: string }

/** Every claim that was kept, how many outgoings pay it, and how many transactions that landed carry those. */
const keptClaims = async (live: LiveApp): Promise<readonly Kept[]> => [
	...(await live.look().db.execute<Kept>(sql`
		select c.id, c.owner, c.units::text, count(distinct o.id) as outgoings, count(distinct o.id) filter (where o.status = 'done') as done,
			count(a.id) filter (where a.status = 'landed') as landed
		from reward_claim c left join outgoing o on o.purpose = 'coin-staking:claim' and o.subject_id = c.id
		left join carries on carries.outgoing_id = o.id left join attempt a on a.id = carries.attempt_id
		group by c.id`)),
]

/**
 * Waits until everything is paid, then says what is not as it must be: each claim that was taken is there, each that is there has been paid by
 * one transaction, and every wallet holds its claims to the unit. `before`: what each staker held before any claim.
 */
export async function wrongWithClaims(
	live: LiveApp,
	{ taken, before, ms }: Readonly<{ taken: readonly Taken[]; before: ReadonlyMap<Staker, bigint>; ms: number }>,
): Promise<string[]> {
	const wrong: string[] = []
	const isPaid = async () => (await keptClaims(live)).every(({ done }) => Number(done) > 0)
	await until("every claim is paid", isPaid, ms).catch((error: Error) => wrong.push(error.message))
	const kept = new Map((await keptClaims(live)).map((one) => [one.id, one]))
	for (const { id, units } of taken)
		if (kept.get(id)?.units !== `${units}`)
			wrong.push(`claim ${id} of ${units} was taken, and is ${kept.get(id)?.units}`)
	for (const { id, outgoings, landed } of kept.values())
		if (outgoings !== "1" || landed !== "1") wrong.push(`claim ${id}: ${outgoings} outgoings, ${landed} landed`)
	for (const [staker, held] of before) {
		const theirs = [...kept.values()].filter(({ owner }) => owner === staker.address)
		const paid = theirs.reduce((sum, { units }) => sum + BigInt(units), 0n)
		const got = (await coinsOf(live, staker)) - held
		if (got !== paid) wrong.push(`${staker.address} got ${got}, claimed ${paid}`)
	}
	let problem = ""
	const inOrder = () =>
		expectBooksInOrder(live.look()).then(
			() => true,
			(error: Error) => {
				problem = error.message
				return false
			},
		)
	await until("the books are in order", inOrder).catch(() => wrong.push(`the books: ${problem}`))
	return wrong
}
