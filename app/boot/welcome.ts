import { halvedCapsOf } from "#app/chains/halved-caps.ts"
import type { DemoOperator } from "#app/identity/accounts/demo-operators.server.ts"
import type { BootEnv } from "#app/lib/env.server.ts"

type Started = {
	env: BootEnv
	operators: readonly DemoOperator[]
	demo: boolean
	origin: string
	folder: string | undefined
	dataDir: string
}

/** What a person at the terminal wants to know, and no more. */
export function welcome({ env, operators, demo, origin, folder, dataDir }: Started) {
	const lines = [`Punktopia is ready: ${origin}/ (English), ${origin}/kor (Korean), ${origin}/idn (Indonesian)`]
	if (demo)
		lines.push("Demo: a Solana chain of this machine's own. Its coins are worth nothing; it answers on loopback only.")
	if (operators.length > 0)
		lines.push(
			`Operators: ${origin}/eng/login, ${operators.map(({ uid, password }) => `${uid} with password ${password}`).join("; or ")}. The page shows their code.`,
		)
	if (folder) {
		const apart = folder.startsWith(dataDir) ? "" : ` (its account cannot enter the data folder, ${dataDir})`
		lines.push(`Database: an embedded PostgreSQL in ${folder}${apart}.`)
	}
	if (halvedCapsOf(env).length > 0)
		lines.push(
			"Payouts: the caps are halved, because SOLANA_RPC_URL_2 is not set. Set it to a node of a second provider.",
		)
	if (env.APP_MODE !== "production") lines.push("Not a production setting. Ctrl-C ends all of it.")
	process.stdout.write(`${lines.join("\n")}\n`)
}
