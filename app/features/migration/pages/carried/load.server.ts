import type { Context } from "#app/db/context.ts"
import { findProvenance, listCarried, type Provenance } from "../../provenance.server.ts"
import { openProjects } from "../../queries.server.ts"
import { pictureOf } from "../crossing/load.server.ts"
import type { Pictured } from "./view.tsx"

type Asking = Pick<Context, "db" | "chains">

async function pictured(ctx: Asking, all: readonly Provenance[]): Promise<readonly Pictured[]> {
	const projects = await openProjects(ctx)
	const idOf = (contract: string) => projects.find((one) => one.sourceContract === contract)?.sourceProjectId ?? ""
	return all.map((one) => ({ one, picture: pictureOf(idOf(one.from.contract), one.from.id) }))
}

export async function carriedPage(ctx: Asking, before: string | null) {
	const { all, older } = await listCarried(ctx, before)
	return { all: await pictured(ctx, all), older }
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
