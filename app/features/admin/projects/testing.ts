import { randomBytes, randomUUID } from "node:crypto"
import { PublicKey } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { Wallet } from "ethers"
import { pino } from "pino"
import { onTestFinished } from "vitest"
import { assetsOf } from "#app/chains/assets.ts"
import { chainsOf } from "#app/chains/chains.ts"
import { collectionsOf } from "#app/chains/collections.ts"
import { solanaAdapter } from "#app/chains/solana/adapter.server.ts"
import { openSolana } from "#app/chains/solana/coin.server.ts"
import { seedProjects } from "#app/collections/projects/seed-projects.server.ts"
import { project } from "#app/collections/projects/tables.server.ts"
import { testDatabase } from "#app/db/testing.ts"
import type { LoadContext } from "#app/http/load-context.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import { FIRST_PERMISSIONS, type Role } from "#app/identity/roles/permissions.ts"
import type { Lang } from "#app/lib/paths.ts"
import { publicHalf } from "#app/lib/sealed-box.server.ts"
import { action as remove } from "#app/routes/admin.projects.delete.tsx"
import { action as modify, loader as modifyLoader } from "#app/routes/admin.projects.modify.tsx"
import { action as register } from "#app/routes/admin.projects.register.tsx"

export type Fields = Record<string, string>
type Answered = Readonly<{ status: number; to: string | null; errors: Record<string, string[]>; typed: Fields }>

/** An EVM wallet with its secret key. */
export const newWallet = () => {
	const { address, privateKey } = new Wallet(`0x${randomBytes(32).toString("hex")}`)
	return { address, secret: privateKey }
}

/** The vault of a multisig that was set up as ours: off the curve. */
export const OUR_MULTISIG_VAULT = PublicKey.findProgramAddressSync(
	[Buffer.from("vault")],
	new PublicKey("SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf"),
)[0].toBase58()

/** What is ours on a Solana that nothing is asked of. */
const OWN = {
	chains: chainsOf({
		solana: solanaAdapter(openSolana({ SOLANA_RPC_URL: "http://127.0.0.1:9" }), () => "solana:test"),
	}),
	assets: assetsOf([]),
	vaults: [{ role: "drop", asset: "usdc", chain: "solana", owner: OUR_MULTISIG_VAULT, account: OUR_MULTISIG_VAULT }],
	collections: collectionsOf([]),
	nftVaults: [],
} as const

/** A database with the printed projects, and operators who send forms of projects as the web process takes them. */
export async function projectsWorld({ seals = true } = {}) {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	await seedProjects(database)
	const secret = randomBytes(32).toString("base64")
	const web = database.asWeb()
	const ctx = {
		...{ db: web.db, log: pino({ level: "silent" }), now: async () => new Date() },
		...(seals ? { projectKeysPublic: publicHalf(secret) } : {}),
		...OWN,
	}

	async function operator(role: Role = "content", lang: Lang = "eng") {
		const uid = `${randomUUID()}@example.org`
		const [made] = await database.db.insert(account).values({ uid, passwordHash: "" }).returning({ id: account.id })
		const session = { accountId: made?.id, uid, lang, permissions: FIRST_PERMISSIONS[role] } as unknown as LoginSession
		const args = (path: string, fields?: Fields) => ({
			request: new Request(`http://localhost${path}`, {
				...(fields ? { method: "POST", body: new URLSearchParams(fields) } : {}),
			}),
			params: {},
			context: { ctx, operator: session, wantsJson: false, answerJson: () => {} } as unknown as LoadContext,
		})
		const send = async (act: typeof register, path: string, fields: Fields): Promise<Answered> => {
			const answer = await act(args(path, fields))
			if (answer instanceof Response || !("init" in answer))
				return { status: answer.status, to: (answer as Response).headers.get("Location"), errors: {}, typed: {} }
			const { form } = answer.data as { form: { error?: Record<string, string[]>; initialValue?: Fields } }
			return { status: answer.init?.status ?? 200, to: null, errors: form.error ?? {}, typed: form.initialValue ?? {} }
		}
		return {
			accountId: session.accountId,
			uid,
			args,
			register: (fields: Fields) => send(register, "/admin/projects/register", fields),
			modify: (id: number | string, fields: Fields) => send(modify, `/admin/projects/modify?id=${id}`, fields),
			remove: (id: number | string) =>
				send(remove as unknown as typeof register, `/admin/projects/delete?id=${id}`, {}),
			page: (query: string) => modifyLoader(args(`/admin/projects/modify${query}`)),
		}
	}
	const rowOf = async (id: number) => (await database.db.select().from(project).where(eq(project.id, id)))[0]
	return { database, web, ctx, secret, operator, rowOf }
}

/** A project as somebody fills in its form. */
export const filled = (change: Fields = {}): Fields => ({
	...{ id: randomUUID(), symbol: "PNK", name: "Punky", nameKo: "펑키", mainnet: "ethereum" },
	...{ contractAddress: newWallet().address, creatorFee: "2.50", projectFee: "0.75" },
	...{ jsonPath: "ipfs://bafy/meta", image: "/files/punky.png", description: "A project" },
	...{ startsAt: "2026-12-01T09:00", endsAt: "2026-12-31T09:00", mintStartBlock: "100", mintEndBlock: "200" },
	...change,
})
export const idIn = (to: string | null) => Number(new URL(to ?? "", "http://localhost").searchParams.get("id"))
