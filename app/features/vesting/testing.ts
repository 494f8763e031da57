import { randomUUID } from "node:crypto"
import { Keypair } from "@solana/web3.js"
import { asc, eq } from "drizzle-orm"
import type { Context, RequestContext } from "#app/db/context.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import type { ProposalKind } from "#app/identity/proposals/kinds.ts"
import { decide, propose } from "#app/identity/proposals/proposals.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { accountRole } from "#app/identity/roles/tables.server.ts"
import { operatorAct } from "#app/settlement/tables.server.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { sumsText } from "./acts.server.ts"
import { COLUMNS, type Problem } from "./read-list.ts"
import { vestingSchedule } from "./tables.server.ts"
import { uploadList } from "./upload-list.server.ts"

export const someone = () => Keypair.generate().publicKey.toBase58()

export async function operator(world: Pick<World, "ctx">) {
	const values = { uid: `${randomUUID()}@example.org`, passwordHash: "", adminCode: "the admin code of tests" }
	const [made] = await world.ctx.db.insert(account).values(values).returning({ id: account.id })
	const accountId = made?.id ?? ""
	await world.ctx.db.insert(accountRole).values({ accountId, role: "finance", grantedBy: "test" })
	return { accountId, uid: values.uid }
}

/** A row of a file; what is not said is a sale that lets a quarter go at once and the rest over six months. */
export const rowOf = (row: Readonly<Partial<Record<(typeof COLUMNS)[number], string>>>) =>
	COLUMNS.map((name) => ({ ...ROW, ...row })[name]).join(",")
const ROW = {
	wallet: "",
	coin: "scg",
	category: "public",
	total: "100",
	start: "2026-01-31",
	first_percent: "25",
	cliff_months: "0",
	linear_months: "6",
	step: "month",
	cancel: "nobody",
}

export const asking = (world: Pick<World, "web">, address: string): RequestContext => ({
	...world.web,
	who: {
		wallet: {
			chain: "solana",
			address,
			walletType: "phantom",
			signedAt: new Date(),
			sessionId: randomUUID(),
			memberWallets: [{ chain: "solana", address }],
		},
		draftOwner: null,
	},
})

/** A world with two operators who upload, publish and cancel schedules. */
export async function vestingWorld() {
	const world = await stakingWorld()
	await seedRoles(world.ctx)
	const [one, other] = [await operator(world), await operator(world)]
	const upload = async (rows: readonly string[], id: string = randomUUID()) => {
		const bytes = Buffer.from(`\ufeff${[COLUMNS.join(","), ...rows].join("\r\n")}\r\n`)
		const problems: readonly Problem[] = await uploadList(world.web, one, { id, title: "A list of a test", bytes })
		return { id, problems }
	}
	const schedules = (list: string) =>
		world.ctx.db
			.select()
			.from(vestingSchedule)
			.where(eq(vestingSchedule.listId, list))
			.orderBy(asc(vestingSchedule.line))
	const agreed = async (kind: ProposalKind, subject: string, evidence: Record<string, unknown>) => {
		const id = randomUUID()
		expectProposed(await propose(world.web, one, { id, kind, subject, evidence, reason: "a test" }))
		await decide(world.web, other, { id, verdict: "approved", why: "" })
		return id
	}
	/** Asked for by one, approved by the other, carried out by the worker; answers what it said. */
	const act = async (kind: ProposalKind, subject: string, evidence: Record<string, unknown> = {}) => {
		const id = await agreed(kind, subject, evidence)
		await world.settle()
		const [done] = await world.ctx.db.select().from(operatorAct).where(eq(operatorAct.id, id))
		return done?.outcome
	}
	const looked = async (list: string) => {
		const rows = await schedules(list)
		return { rows: `${rows.length}`, sums: sumsText(rows) }
	}
	const publish = async (list: string) => act("publish-vesting", list, await looked(list))
	/** Schedules that run. */
	const published = async (rows: readonly string[]) => {
		const { id, problems } = await upload(rows)
		if (problems.length > 0) throw new Error(JSON.stringify(problems))
		const said = await publish(id)
		if (said !== "done") throw new Error(`the list was answered "${said}"`)
		return schedules(id)
	}
	return { world, one, other, upload, schedules, agreed, act, looked, publish, published }
}

function expectProposed(said: string) {
	if (said !== "proposed") throw new Error(`it took one person: ${said}`)
}

export type VestingWorld = Awaited<ReturnType<typeof vestingWorld>>
export const asWorker = (world: World): Context => world.worker
