import { randomUUID } from "node:crypto"
import { eq } from "drizzle-orm"
import type postgres from "postgres"
import { expect } from "vitest"
import type { WebContext } from "#app/db/context.ts"
import type { TestDatabase } from "#app/db/testing.ts"
import { operator } from "#app/features/admin/testing.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { ProposalKind } from "#app/identity/proposals/kinds.ts"
import { type ProposalView, proposalView, type ReadView, viewHash } from "#app/identity/proposals/proposal-view.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { proposal } from "#app/identity/proposals/tables.server.ts"
import { seedRoles } from "#app/identity/roles/seed-roles.server.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import type { World } from "./staking-world.ts"

const NOTHING: ProposalView = { effect: "", facts: [], warnings: [], table: null, link: null, possible: true }
const KEY = /\b[a-z][a-z-]*:[a-z][\w-]*\.[\w.-]+/
/** But for the log-in IDs that tests make. */
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?!@)/

/** All that an approver reads of a view; what is replaced stands before "→". */
const textOf = ({ effect, facts, warnings, table, link }: ProposalView) =>
	[
		effect,
		...facts.map(({ label, value, before }) => `${label}: ${before === undefined ? "" : `${before} → `}${value}`),
		...warnings,
		...(table ? [table.caption, ...table.heads, ...table.rows.flat(), `${table.total}`] : []),
		link?.label ?? "",
	].join("\n")

type Shown = Readonly<{ id: string; kind: string; subject: string; evidence: unknown }>
export type SeenView = Readonly<{ text: Readonly<Record<Lang, string>>; view: ProposalView; hash: string }>

/** Proposes, and reads what an approver sees of it in each language. `web`: another context than the world's. */
export async function viewing(
	world: World,
	views: Readonly<Record<string, ReadView>>,
	web: WebContext = world.web,
	sql: TestDatabase["sql"] = world.database.sql,
) {
	await seedRoles(world.ctx)
	const proposer = await operator(world, "owner")
	const find = async (id: string): Promise<Shown> => {
		const [row] = await web.db.select().from(proposal).where(eq(proposal.id, id))
		if (!row) throw new Error(`there is no proposal ${id}`)
		return row
	}
	const read = async ({ id, kind, subject, evidence }: Shown, lang: Lang): Promise<ProposalView | null> => {
		const request = { ctx: web, t: await getT(lang), lang, at: await web.now(), id, kind, subject, evidence }
		const part = await views[kind]?.(request)
		return part ? proposalView.parse({ ...NOTHING, ...part }) : null
	}
	const asked = async (kind: ProposalKind, subject: string, evidence: Readonly<Record<string, unknown>> = {}) => {
		const id = randomUUID()
		expect(await propose(web, proposer, { id, kind, subject, evidence, reason: "a test" })).toBe("proposed")
		return id
	}
	const show = async (shown: Shown): Promise<SeenView> => {
		const all = await Promise.all(LANGS.map(async (lang) => [lang, await read(shown, lang)] as const))
		const texts = all.map(([lang, view]) => {
			if (!view) throw new Error(`there is no view of ${shown.kind}`)
			const text = textOf(view)
			expect(view.effect).not.toBe("")
			expect(text).not.toMatch(KEY)
			expect(text).not.toMatch(UUID)
			expect(text).not.toContain("{{")
			return [lang, text] as const
		})
		// Each language says it in its own words.
		expect(new Set(texts.map(([, text]) => text)).size).toBe(LANGS.length)
		const view = all.find(([lang]) => lang === "eng")?.[1] ?? NOTHING
		return { text: Object.fromEntries(texts) as Record<Lang, string>, view, hash: viewHash(view) }
	}
	const seen = async (id: string) => show(await find(id))
	return {
		/** The id of a new proposal. */
		asked,
		/** What is seen of a proposal now. */
		seen,
		/** Whether nothing can be seen of it. */
		isGone: async (id: string) => (await read(await find(id), "eng")) === null,
		/** Proposed and seen at once. */
		see: async (...of: Parameters<typeof asked>) => seen(await asked(...of)),
		/** What would be seen of an act that may take one person alone. */
		preview: (kind: string, subject: string, evidence: Readonly<Record<string, unknown>> = {}) =>
			show({ id: randomUUID(), kind, subject, evidence }),
		/** Changes rows past the guards of the database. */
		alter: (change: (tx: postgres.TransactionSql) => Promise<unknown>) =>
			sql.begin(async (tx) => {
				await tx`set local session_replication_role = replica`
				await change(tx)
			}),
	}
}

/** Each language says each of these. */
export function expectSaid({ text }: SeenView, ...parts: readonly string[]) {
	for (const lang of LANGS) for (const part of parts) expect(text[lang]).toContain(part)
}
