import type { AssetEntry, Vault } from "#app/chains/assets.ts"
import type { Context } from "#app/db/context.ts"
import { readMarks } from "#app/settings/launch/marks.server.ts"
import { eitherFacts, type ServiceFacts, storedFacts } from "#app/settings/launch/service-facts.ts"
import type { RuleKind } from "#app/settings/rules/rule-lines.ts"
import { contentLines, type Ours } from "./content-lines.server.ts"
import { LAUNCH_LINES, type LaunchLine } from "./lines.ts"
import { markLines, ownersLine, serviceLines, vaultLines } from "./system-lines.server.ts"

export type LaunchFacts = Readonly<{
	kinds: readonly RuleKind[]
	ours: Ours
	vaults: readonly Vault[]
	assets: readonly AssetEntry[]
	/** What this process was started with; null where it does not know: the worker's own then counts. */
	services: ServiceFacts | null
}>

/** What has to be done before a launch, as the screen and `boot.js preflight` show it. Asks nothing outside the database. */
export async function readLaunchList(
	ctx: Pick<Context, "db" | "log">,
	{ kinds, ours, vaults, assets, services }: LaunchFacts,
): Promise<readonly LaunchLine[]> {
	const marks = await readMarks(ctx)
	const facts = eitherFacts(services, storedFacts(marks.services?.facts))
	const lines = [
		...(await contentLines(ctx, { kinds, ours })),
		await ownersLine(ctx),
		...(await vaultLines(ctx, { vaults, assets })),
		...serviceLines(facts),
		...markLines(marks, facts),
	]
	return LAUNCH_LINES.flatMap((name) => lines.filter((line) => line.name === name))
}

/** The services that mail is sent with, as this process or the worker knows them. */
export async function knownServices(
	ctx: Pick<Context, "db">,
	services: ServiceFacts | null,
): Promise<ServiceFacts | null> {
	return eitherFacts(services, storedFacts((await readMarks(ctx)).services?.facts))
}
