import { and, desc, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Context, OpenOperation, Proven, Visitor } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { browserKey, walletKey } from "#app/identity/owner-keys.ts"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { operation } from "./tables.server.ts"

/** Names under which a visitor's operations are kept: the proven wallet with all that are linked to it, and the anonymous browser. */
export function ownersOf(who: Pick<Visitor, "draftOwner"> & { wallet: { memberWallets: readonly Proven[] } | null }) {
	const owners = (who.wallet?.memberWallets ?? []).map(walletKey)
	if (who.draftOwner) owners.push(browserKey(who.draftOwner))
	return owners
}

/** Writes what is open (or no longer) for `owner`; part of the transaction that changes the thing itself. */
export async function project(
	{ db }: Pick<Context, "db">,
	of: { entity: string; entityId: string; owner: string; href: string; state: "open" | "closed"; at: Date },
): Promise<void> {
	const row = { owner: of.owner, href: of.href, state: of.state, changedAt: of.at }
	await db
		.insert(operation)
		.values({ entity: of.entity, entityId: of.entityId, ...row })
		.onConflictDoUpdate({ target: [operation.entity, operation.entityId], set: row })
}

/** Says that nothing of this is open any more. */
export async function closeOperations(
	{ db }: Pick<Context, "db">,
	{ entity, subjects, at }: Readonly<{ entity: string; subjects: readonly string[]; at: Date }>,
): Promise<void> {
	await db
		.update(operation)
		.set({ state: "closed", changedAt: at })
		.where(and(eq(operation.entity, entity), isAnyOf(operation.entityId, subjects)))
}

/** More are not told of. */
export const MOST_OPEN = 20

/** What a visitor has begun and not finished, newest first. */
export async function listOpenOperations(db: Db, who: Parameters<typeof ownersOf>[0]): Promise<OpenOperation[]> {
	const owners = ownersOf(who)
	if (owners.length === 0) return []
	return db
		.select({
			href: operation.href,
			entity: operation.entity,
			id: operation.entityId,
			since: operation.changedAt,
		})
		.from(operation)
		.where(and(isAnyOf(operation.owner, owners), sql`${operation.state} = 'open'`))
		.orderBy(desc(operation.changedAt))
		.limit(MOST_OPEN)
}

/** The same for a page, which has read it along with its visitor. */
export const openOperationsOf = async ({
	db,
	who,
	open,
}: Pick<Visit, "db" | "who" | "open">): Promise<readonly OpenOperation[]> => open ?? listOpenOperations(db, who)
