import type { Context } from "#app/db/context.ts"
import type { Before, Provenance } from "../../provenance.server.ts"
import { findProvenance, listCarried } from "../../provenance.server.ts"
import { openProjects } from "../../queries.server.ts"
import { pictureOf } from "../crossing/load.server.ts"
import type { Pictured } from "./view.tsx"

type Asking = Pick<Context, "db" | "chains" | "demo">

async function pictured(ctx: Asking, all: readonly Provenance[]): Promise<readonly Pictured[]> {
	const projects = await openProjects(ctx)
	const idOf = (contract: string) => projects.find((one) => one.sourceContract === contract)?.sourceProjectId ?? ""
	return all.map((one) => ({ one, picture: pictureOf(idOf(one.from.contract), one.from.id) }))
}

/** Of what came from Kaia, newest first. */
export async function listPictured(ctx: Asking, before: Before, limit: number) {
	const listed = await listCarried(ctx, before, limit)
	const all = await pictured(
		ctx,
		listed.map(({ one }) => one),
	)
	return listed.flatMap(({ time, id }, n) => {
		const page = all[n]
		return page ? [{ time, id, page }] : []
	})
}

/** Null: it was not carried over, or not yet. */
export async function carriedNftPage(
	ctx: Asking,
	nft: Readonly<{ contract: string; id: string }>,
): Promise<Pictured | null> {
	const found = await findProvenance(ctx, nft)
	if (found === null || found === "on-its-way") return null
	const [one] = await pictured(ctx, [found])
	return one ?? null
}
