import { runningDatabase } from "#app/boot/running-database.ts"
import { exitWith, StartError } from "#app/boot/start-error.server.ts"
import { kaiaSettingsOf, klayOf } from "#app/chains/kaia/settings.server.ts"
import { type ChainSettings, coinsOf } from "#app/chains/solana/coin.server.ts"
import { connect } from "#app/db/client.server.ts"
import { databaseClock } from "#app/db/clock.server.ts"
import { missingMigrations } from "#app/db/migrations.server.ts"
import type { LaunchLine } from "#app/features/admin/launch/lines.ts"
import { knownServices, readLaunchList } from "#app/features/admin/launch/list.server.ts"
import type { mailResolver } from "#app/features/admin/launch/mail-dns.server.ts"
import { recordMailDns } from "#app/features/admin/launch/record.server.ts"
import { countStates, lineSentence, lineTitle } from "#app/features/admin/launch/words.ts"
import { FEATURES } from "#app/features.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import type { T } from "#app/i18n/words.ts"
import { type BootEnv, type Source, validSettings, type WebEnv } from "#app/lib/env.server.ts"
import { createLogger } from "#app/lib/log.server.ts"
import { serviceFacts } from "#app/settings/launch/service-facts.ts"
import { getPublished } from "#app/settings/published.server.ts"
import { siteOf, withPublished } from "#app/site/site-settings.ts"

export type Preflight = Readonly<{ text: string; red: number }>

/** `boot.js preflight`: prints the launch list and ends; 1 while a line of it is red or it cannot be read. */
export async function preflightOnly(source: Source): Promise<void> {
	try {
		const { text, red } = await preflight(source)
		process.stdout.write(`${text}\n`)
		process.exitCode = red > 0 ? 1 : 0
	} catch (error) {
		exitWith(error)
	}
}

/** The list of `/admin/launch` as text. Looks up the sender's DNS records; nothing else is asked of anything but the database. */
export async function preflight(source: Source, resolver?: ReturnType<typeof mailResolver>): Promise<Preflight> {
	const { url, dataDir } = await runningDatabase(source)
	if (!url)
		throw new StartError(`No database runs on ${dataDir}: set DATABASE_URL, or start the app on that folder first.`)
	const env = validSettings("boot", source)
	const { db, end } = connect(url, { max: 2 })
	try {
		if ((await missingMigrations(db)) > 0)
			throw new StartError("The database is not migrated to this build: `node build/boot.js migrate` does it.")
		const ctx = { db, now: databaseClock(db), log: createLogger("boot") }
		const services = serviceFacts(env)
		await recordMailDns(ctx, {
			services: await knownServices(ctx, services),
			by: "command",
			...(resolver ? { resolver } : {}),
		})
		// The cast: what a site prints is read from settings that are all optional, or have a default.
		const site = siteOf(env as unknown as WebEnv)
		const lines = await readLaunchList(ctx, {
			kinds: FEATURES.flatMap(({ rules = [] }) => rules),
			ours: withPublished(site, await getPublished(ctx, ["company", "social"])),
			...holdingsOf(env),
			services,
		})
		return { text: textOf(await getT("eng"), lines, env.APP_ORIGIN ?? ""), red: countStates(lines).red }
	} finally {
		await end()
	}
}

function holdingsOf(env: Partial<BootEnv>) {
	const isCoin = env.SCG_MINT && env.SCG_DEPOSIT_VAULT && env.SCG_REWARD_VAULT && env.SCG_FLOAT
	const kaia = kaiaSettingsOf({
		...env,
		KAIA_CHAIN_ID: env.KAIA_CHAIN_ID ?? 0,
		KAIA_CONFIRMATIONS: env.KAIA_CONFIRMATIONS ?? 0,
		KAIA_BLOCKS_AT_ONCE: env.KAIA_BLOCKS_AT_ONCE ?? 1,
	})
	const all = [
		// The cast: what `coinsOf` reads has just been looked at.
		...(isCoin ? [coinsOf(env as unknown as ChainSettings)] : []),
		...(kaia ? [klayOf(kaia)] : []),
	]
	return { vaults: all.flatMap(({ vaults }) => vaults), assets: all.flatMap(({ assets }) => assets) }
}

const MARKS = { green: "ok  ", red: "RED ", unchecked: "?   " } as const

function textOf(t: T, lines: readonly LaunchLine[], origin: string): string {
	const { green, red, unchecked } = countStates(lines)
	const shown = lines.map((line) => {
		const where = [...(line.page ? [`${origin}${line.page}`] : []), ...line.settings].join(" ")
		return `${MARKS[line.state]} ${lineTitle(t, line.name)}: ${lineSentence(t, line)} → ${where}`
	})
	return [...shown, `${red} red, ${unchecked} not checked, ${green} green.`].join("\n")
}
