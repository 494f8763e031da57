import { and, eq, inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { openSealed, publicHalf, sealTo } from "#app/lib/sealed-box.server.ts"
import { PROJECT_WALLETS, type ProjectWallet } from "./mainnets.ts"
import { KEY_FIELDS, type ProjectFields, type Secrets, WALLET_FIELDS } from "./project.ts"
import { walletsWithKey } from "./queries.server.ts"
import { projectKey } from "./tables.server.ts"

type Asked = Readonly<{ id: number; by: string; at: Date; secrets: Secrets; forget: readonly ProjectWallet[] }>
/** What the audit is told of keys: whether there is one, and never which. */
export type KeyState = "set" | "not set" | "replaced"
export type KeyStates = Readonly<Record<(typeof KEY_FIELDS)[ProjectWallet], KeyState>>

/** What a key was sealed about: that of one wallet opens as no other's. Stored within the boxes, so it stays. */
/** `wallet`: a `ProjectWallet`, as the table stores it. */
const aboutOf = (id: number, wallet: string) => `project ${id} ${wallet}`

/**
 * Seals what was typed to the worker's public key and stores it, in the transaction that stores the rest. Answers what there was and what there
 * is afterwards.
 */
export async function sealKeys(
	{ db }: Pick<Context, "db">,
	receiver: string,
	{ id, by, at, secrets, forget }: Asked,
): Promise<Readonly<{ before: KeyStates; after: KeyStates }>> {
	const had = await walletsWithKey({ db }, id)
	const isTyped = (wallet: ProjectWallet) => secrets[wallet] !== undefined
	const gone = forget.filter((wallet) => !isTyped(wallet))
	for (const wallet of PROJECT_WALLETS.filter(isTyped)) {
		const set = { sealed: sealTo(receiver, secrets[wallet] ?? "", aboutOf(id, wallet)), setBy: by, setAt: at }
		await db
			.insert(projectKey)
			.values({ projectId: id, wallet, ...set })
			.onConflictDoUpdate({ target: [projectKey.projectId, projectKey.wallet], set })
	}
	if (gone.length > 0)
		await db.delete(projectKey).where(and(eq(projectKey.projectId, id), inArray(projectKey.wallet, gone)))
	const stays = (wallet: ProjectWallet) => had.includes(wallet) && !gone.includes(wallet)
	return {
		before: states((wallet) => (had.includes(wallet) ? "set" : "not set")),
		after: states((wallet) =>
			isTyped(wallet) ? (had.includes(wallet) ? "replaced" : "set") : stays(wallet) ? "set" : "not set",
		),
	}
}

const states = (of: (wallet: ProjectWallet) => KeyState) =>
	Object.fromEntries(PROJECT_WALLETS.map((wallet) => [KEY_FIELDS[wallet], of(wallet)])) as KeyStates

/** Refuses another wallet for a key that is stored, unless its own key comes along or the stored one is to be forgotten. */
export async function keepKeysTheirWallets(
	ctx: Pick<Context, "db">,
	before: Readonly<Pick<ProjectFields, (typeof WALLET_FIELDS)[ProjectWallet]>>,
	{ id, fields, secrets, forget }: Pick<Asked, "id" | "secrets" | "forget"> & Readonly<{ fields: ProjectFields }>,
): Promise<void> {
	for (const wallet of await walletsWithKey(ctx, id)) {
		const name = WALLET_FIELDS[wallet]
		if (before[name] === fields[name] || secrets[wallet] !== undefined || forget.includes(wallet)) continue
		throw new Refusal("operators-projects:problem.keyOfOldWallet", { field: KEY_FIELDS[wallet], status: 409 })
	}
}

/** The secret key of a project's wallet, for the worker alone: nobody else has what opens it. Null: none is stored. Throws where it does not open. */
export async function openProjectKey(
	{ db }: Pick<Context, "db">,
	secret: string,
	{ id, wallet }: Readonly<{ id: number; wallet: ProjectWallet }>,
): Promise<string | null> {
	const [row] = await db
		.select({ sealed: projectKey.sealed })
		.from(projectKey)
		.where(and(eq(projectKey.projectId, id), eq(projectKey.wallet, wallet)))
	return row ? openSealed(secret, row.sealed, aboutOf(id, wallet)) : null
}

type Replacing = Readonly<{ current: string; previous: string }>

/**
 * Seals all stored keys to the public half of another secret. Each key by itself, so a run that was cut off goes on where it was. `lost`: keys
 * that neither secret opens, as "project 7 fee". Run by the owner.
 */
export async function resealProjectKeys(
	{ db }: Pick<Context, "db">,
	{ current, previous }: Replacing,
): Promise<Readonly<{ resealed: number; lost: readonly string[] }>> {
	const rows = await db
		.select({ id: projectKey.projectId, wallet: projectKey.wallet, sealed: projectKey.sealed })
		.from(projectKey)
	const lost: string[] = []
	let resealed = 0
	for (const { id, wallet, sealed } of rows) {
		const about = aboutOf(id, wallet)
		if (openOrNull(current, sealed, about) !== null) continue
		const key = openOrNull(previous, sealed, about)
		if (key === null) {
			lost.push(about)
			continue
		}
		const changed = await db
			.update(projectKey)
			.set({ sealed: sealTo(publicHalf(current), key, about) })
			.where(and(eq(projectKey.projectId, id), eq(projectKey.wallet, wallet), eq(projectKey.sealed, sealed)))
			.returning({ id: projectKey.projectId })
		resealed += changed.length
	}
	return { resealed, lost }
}

function openOrNull(secret: string, sealed: Uint8Array, about: string): string | null {
	try {
		return openSealed(secret, sealed, about)
	} catch {
		return null
	}
}
