import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { dropActs } from "#app/features/drops/acts.server.ts"
import type { DropRule } from "#app/features/drops/drop.ts"
import { openDrop, sweepDrops } from "#app/features/drops/sweep.server.ts"
import { dropListed, giftDrop } from "#app/features/drops/tables.server.ts"
import type { World } from "./staking-world.ts"

export const USDC = 1_000_000n
const DAY_MS = 86_400_000
const texts = (text: string) => ({ eng: text, kor: text, idn: text })

type Draft = typeof giftDrop.$inferInsert
type Wish = Partial<Draft> & Readonly<{ listed?: readonly string[] }>

/** A draft of a drop of 10 gifts of 2 USDC for whoever comes first, which opens as soon as it can. */
export async function draftedDrop(world: World, { listed = [], ...change }: Wish = {}): Promise<string> {
	const at = await world.ctx.now()
	const rules: readonly DropRule[] = [{ kind: "anyone" }]
	const [row] = await world.ctx.db
		.insert(giftDrop)
		.values({
			number: 1,
			status: "draft",
			texts: { title: texts("A drop"), text: texts("Of a test.") },
			kind: "usdc",
			asset: "usdc",
			units: 2n * USDC,
			stock: 10,
			rules,
			snapshotAt: at,
			opensAt: at,
			closesAt: new Date(at.getTime() + 14 * DAY_MS),
			createdBy: "test",
			createdAt: at,
			...change,
		})
		.returning({ id: giftDrop.id })
	const id = row?.id ?? ""
	if (listed.length > 0) await world.ctx.db.insert(dropListed).values(listed.map((wallet) => ({ dropId: id, wallet })))
	return id
}

/** An operator's act, as the worker carries it out. */
export async function dropAct(
	world: World,
	kind: keyof typeof dropActs,
	subject: string,
	evidence?: Record<string, unknown>,
): Promise<string> {
	const looked = async () => (kind === "publish-drop" ? { version: `${(await dropOf(world, subject)).version}` } : {})
	const act = {
		id: randomUUID(),
		who: "test",
		kind,
		subject,
		evidence: evidence ?? (await looked().catch(() => ({}))),
		createdAt: await world.ctx.now(),
		doneAt: null,
		outcome: null,
	}
	return dropActs[kind](world.worker, act)
}

export async function publishedDrop(world: World, wish: Wish = {}): Promise<string> {
	const id = await draftedDrop(world, wish)
	const said = await dropAct(world, "publish-drop", id)
	if (said !== "done") throw new Error(`it was not published: ${said}`)
	return id
}

export async function openedDrop(world: World, wish: Wish = {}): Promise<string> {
	const id = await publishedDrop(world, wish)
	await sweepDrops(world.worker)
	const said = (await dropOf(world, id)).status
	if (said !== "open") throw new Error(`it did not open: ${said}, ${await openDrop(world.worker, id)}`)
	return id
}

export async function dropOf(world: World, id: string) {
	const [row] = await world.ctx.db.select().from(giftDrop).where(eq(giftDrop.id, id))
	if (!row) throw new Error(`there is no drop ${id}`)
	return row
}

export const someWallets = (n: number) => Array.from({ length: n }, () => Keypair.generate())
