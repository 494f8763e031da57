import { randomBytes } from "node:crypto"
import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { closeOperations, project } from "#app/operations/open-operations.server.ts"
import { type Cause, transition } from "#app/operations/transition.server.ts"
import { type MigrationStatus, migrationStatus } from "./status.ts"
import { type migrationDeposit, type migrationProject, nftMigration } from "./tables.server.ts"
import { BEGUN, migrationHref } from "./terms.ts"
import { chainOfWallet } from "./who.ts"

export type Migration = typeof nftMigration.$inferSelect
export type Deposit = typeof migrationDeposit.$inferSelect
export type Project = typeof migrationProject.$inferSelect

/** Without what is read wrongly: no I, L, O or U. */
const LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** A receipt code that nobody guesses: sixteen letters of thirty-two. */
export const newCode = (): string => [...randomBytes(16)].map((byte) => LETTERS[byte % 32]).join("")

/** A code as it was typed: in any case, with blanks and dashes, and with letters that look alike. */
export function readCode(typed: string): string | null {
	const code = typed.toUpperCase().replace(/[\s-]/g, "").replace(/[IL]/g, "1").replace(/O/g, "0")
	return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code) ? code : null
}

export const statusOf = ({ status }: Pick<Migration, "status">): MigrationStatus => migrationStatus.nameOf(status)

/** Locked until the transaction ends. */
export async function lockMigration({ db }: Pick<Context, "db">, id: string): Promise<Migration> {
	const [row] = await db.select().from(nftMigration).where(eq(nftMigration.id, id)).for("update")
	if (!row) throw new Error(`there is no migration ${id}`)
	return row
}

type Move = Readonly<{ to: MigrationStatus; cause: Cause; set?: Readonly<Record<string, unknown>> }>

/** Moves it on, with what its owner is told of it on every page. */
export async function move(ctx: Context, one: Migration, { to, cause, set = {} }: Move): Promise<Migration> {
	const { at } = cause
	const isUnknown = to === "unknown"
	const change = {
		...set,
		before: isUnknown ? one.status : null,
		failure: to === "manual" ? (set.failure ?? one.failure) : null,
		changedAt: at,
	}
	// Whoever leaves these as they are need not be allowed to write them.
	const wrote = Object.fromEntries(
		Object.entries(change).filter(([name, value]) => value !== one[name as keyof Migration]),
	)
	await transition(ctx, { machine: migrationStatus, table: nftMigration, id: one.id, to, cause, set: wrote })
	const isOver = to === "completed" || to === "returned" || to === "given_up"
	if (isOver) await closeOperations(ctx, { entity: BEGUN, subjects: [one.id], at })
	return { ...one, ...change, status: migrationStatus.code(to) } as Migration
}

/** It is open for the wallet on Kaia, whichever page that visits. */
export const projectOpen = (ctx: Pick<Context, "db">, one: Migration, at: Date): Promise<void> =>
	project(ctx, {
		entity: BEGUN,
		entityId: one.id,
		owner: walletKey({ chain: chainOfWallet(one.oldWalletType), address: one.oldWalletAddress }),
		href: migrationHref(one.code),
		state: "open",
		at,
	})
