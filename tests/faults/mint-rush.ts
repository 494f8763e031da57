import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { VersionedTransaction } from "@solana/web3.js"
import { sql } from "drizzle-orm"
import { pino } from "pino"
import { databaseClock } from "#app/db/clock.server.ts"
import type { Context } from "#app/db/context.ts"
import { mintPath } from "#app/features/mint/address.ts"
import { createPlan } from "#app/minting/plans/create-plan.server.ts"
import { openPlan } from "#app/minting/plans/move-plan.server.ts"
import { until } from "#tests/boot/until.ts"
import type { LiveApp } from "./live-app.ts"
import { postTo, secondWeb } from "./second-web.ts"
import { newStaker, type Staker } from "./staker.ts"

export type Rush = Readonly<{ stock: number; wallets: number; endMs: number }>
export type Rushed = Readonly<{
	sold: number
	distinct: number
	soldOut: number
	left: number
	wrong: readonly string[]
	seconds: number
}>

/** Nothing was paid, and whoever asks anew is offered another, or one that is free again. */
const ANEW = ["minting:error.taken", "minting:error.preparing"]

const PATH = mintPath("eng", "ltacMint")

/** Wallets buy one after another at two web processes on one database, until each is told that it is sold out. */
export async function rushForStock(live: LiveApp, { stock, wallets, endMs }: Rush): Promise<Rushed> {
	const planId = await openedPlan(live, stock)
	const stakers = await Promise.all(Array.from({ length: wallets }, () => newStaker(live)))
	const { port, child } = await secondWeb(live)
	const wrong: string[] = []
	const began = Date.now()
	let [soldOut, asked] = [0, 0]
	try {
		const ports = [Number(new URL(live.app().origin).port), port]
		const buyUntilOver = async (staker: Staker) => {
			for (const end = began + endMs; Date.now() < end; ) {
				const said = await buyOne(live, { planId, staker, port: () => ports[asked++ % 2] ?? port })
				if (said === "minting:error.sold-out") {
					// What was signed for and never lands is sold again: it is over when all of it is minted.
					if ((await figures(live, planId)).sold < stock) {
						await sleep(200)
						continue
					}
					soldOut++
					return
				}
				if (said !== null && !ANEW.includes(said)) wrong.push(said)
			}
			wrong.push("it was not sold out in time")
		}
		await Promise.all(stakers.map(buyUntilOver))
		await until("all is minted", async () => (await figures(live, planId)).sold === stock, 120_000).catch(
			(error: Error) => wrong.push(error.message),
		)
		return {
			...(await figures(live, planId)),
			soldOut,
			wrong: [...new Set(wrong)],
			seconds: (Date.now() - began) / 1000,
		}
	} finally {
		child.kill("SIGTERM")
		await once(child, "exit")
	}
}

async function openedPlan(live: LiveApp, stock: number): Promise<string> {
	const seen = live.look()
	const ctx = { ...seen, now: databaseClock(seen.db), log: pino({ level: "silent" }) } as unknown as Context
	const at = (await ctx.now()).getTime()
	const span = { startsAt: new Date(at - 60_000).toISOString(), endsAt: new Date(at + 86_400_000).toISOString() }
	const of = { by: "test", reason: "test" }
	const input = {
		name: `rush-${randomUUID().slice(0, 8)}`,
		kind: "lost-tesla-art",
		chain: "solana",
		collection: "tesla",
		text: { name: "Rush #{number}", symbol: "RUSH", uri: "/nft/tesla/{number}.json", traits: [] },
		stock,
		mostPerWallet: 1_000,
		mostAtOnce: 1,
		prices: [{ asset: "SOL", units: "1000000" }],
		phases: [{ kind: "public" as const, most: 1_000, ...span }],
		...span,
	}
	const { id: planId } = await createPlan(ctx, { input, ...of })
	await openPlan(ctx, { planId, ...of })
	return planId
}

/** Null: it is signed and handed in. Otherwise why not. */
async function buyOne(
	live: LiveApp,
	{ planId, staker, port }: Readonly<{ planId: string; staker: Staker; port: () => number }>,
): Promise<string | null> {
	const ask = async (fields: Record<string, string>) => {
		const { status, text } = await postTo(live, port(), { staker, path: PATH, form: `${new URLSearchParams(fields)}` })
		const answer = JSON.parse(text) as { resultCd?: string; code?: string; returnValue?: string }
		return answer.resultCd === "SUCCESS"
			? { value: String(answer.returnValue) }
			: { code: answer.code ?? `${status} ${text}` }
	}
	// Named, as the page's own form names it: the demo's plan of the same page opens about now.
	const quoted = await ask({
		act: "mint",
		plan: planId,
		request: randomUUID(),
		quantity: "1",
		asset: "SOL",
		way: "atomic",
	})
	if ("code" in quoted) return quoted.code
	const purchase = quoted.value
	const prepared = await ask({ act: "prepare", purchase })
	if ("code" in prepared) return prepared.code
	const tx = VersionedTransaction.deserialize(Buffer.from(prepared.value, "base64"))
	tx.sign([staker.wallet])
	const signed = Buffer.from(tx.serialize()).toString("base64")
	const submitted = await ask({ act: "submit", purchase, signed })
	return "code" in submitted ? submitted.code : null
}

async function figures(live: LiveApp, planId: string) {
	const [row] = await live.look().db.execute<{ sold: string; distinct: string; left: string }>(sql`
		select count(*) filter (where i.status = '20') as sold, count(distinct i.asset) as distinct,
			(select count(*) from mint_unit where plan_id = ${planId} and purchase_id is null) as left
		from mint_purchase p join minting_master m on m.purchase_id = p.id join minting_item i on i.master_id = m.id where p.plan_id = ${planId}`)
	return { sold: Number(row?.sold), distinct: Number(row?.distinct), left: Number(row?.left) }
}
