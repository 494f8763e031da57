import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { AssetEntry, Vault } from "#app/chains/assets.ts"
import type { Context } from "#app/db/context.ts"
import { operatorPermissions } from "#app/identity/roles/operator-permissions.server.ts"
import { paths } from "#app/lib/paths.ts"
import { type Marks, mailDns } from "#app/settings/launch/marks.ts"
import { SERVICE_NAMES, SERVICES, type Service, type ServiceFacts } from "#app/settings/launch/service-facts.ts"
import { ledgerBalance, operatorNotice, vaultCursor } from "#app/settlement/tables.server.ts"
import { APPROVALS, type LaunchLine, type LaunchState, OPERATORS_NEEDED } from "./lines.ts"
import { domainOf } from "./mail-dns.server.ts"

type Needs = Pick<Context, "db">
type Holding = Readonly<{ vaults: readonly Vault[]; assets: readonly AssetEntry[] }>

const stateOf = (isGreen: boolean): LaunchState => (isGreen ? "green" : "red")

/** Whether two active operators may approve each kind of act. */
export async function ownersLine(ctx: Needs): Promise<LaunchLine> {
	const operators = operatorPermissions(ctx)
	const rows = await ctx.db
		.select({ permission: operators.permission, count: sql<number>`count(*)::int` })
		.from(operators)
		.where(inArray(operators.permission, APPROVALS))
		.groupBy(operators.permission)
	const countOf = (wanted: string) => rows.find(({ permission }) => permission === wanted)?.count ?? 0
	const least = Math.min(...APPROVALS.map(countOf))
	return {
		...{ name: "owners", page: paths.admin("operators"), settings: [] },
		state: stateOf(least >= OPERATORS_NEEDED),
		facts: { count: `${least}` },
	}
}

/** Roles of vaults that have to hold something before anything of theirs can be promised. */
const FUNDED = ["reward"] as const

/** Whether the vaults hold what is owed, and rewards are funded; and whether the wallet that pays out can pay. By the books, which mirror the chain. */
export async function vaultLines({ db }: Needs, { vaults, assets }: Holding): Promise<readonly LaunchLine[]> {
	const accounts = [...new Set(vaults.map(({ account }) => account))]
	const [balances, read, low] = await Promise.all([
		db
			.select({
				...{ kind: ledgerBalance.kind, owner: ledgerBalance.owner, asset: ledgerBalance.asset },
				balance: ledgerBalance.balance,
			})
			.from(ledgerBalance)
			.where(
				sql`(${ledgerBalance.kind} = 'vault' and ${inArray(ledgerBalance.owner, accounts)})
					or (${ledgerBalance.kind} in ('principal', 'reward-reserved', 'owed') and ${ledgerBalance.balance} > 0)`,
			),
		db.selectDistinct({ account: vaultCursor.account }).from(vaultCursor).where(inArray(vaultCursor.account, accounts)),
		db
			.select({ subject: operatorNotice.subject })
			.from(operatorNotice)
			.where(and(eq(operatorNotice.kind, "float-low"), isNull(operatorNotice.seenAt))),
	])
	const isRead = accounts.length > 0 && accounts.every((one) => read.some(({ account }) => account === one))
	// A vault's account in the books mirrors the chain: it is what the chain holds, negated.
	const heldIn = (one: Vault, address: string) =>
		-(
			balances.find(({ kind, owner, asset }) => kind === "vault" && owner === one.account && asset === address)
				?.balance ?? 0n
		)
	const addressOf = (id: string) => assets.find((one) => one.id === id)?.address ?? ""
	const sumOf = (isCounted: (kind: string) => boolean, address: string) =>
		balances.reduce((sum, { kind, asset, balance }) => (isCounted(kind) && asset === address ? sum + balance : sum), 0n)
	const short = assets.filter(
		({ address }) => sumOf((kind) => kind !== "vault", address) > -sumOf((kind) => kind === "vault", address),
	)
	const empty = (isWanted: (one: Vault) => boolean) =>
		vaults.filter((one) => isWanted(one) && heldIn(one, addressOf(one.asset)) <= 0n)
	const symbols = (ids: readonly string[]) =>
		[...new Set(ids)].map((id) => assets.find((one) => one.id === id)?.symbol ?? id).join(", ")
	const unfunded = empty(({ role }) => FUNDED.some((one) => one === role))
	// Of two floats the first one pays; the other is the wallet before a change of keys.
	const floats = vaults.filter(
		(one, n) =>
			one.role === "float" && vaults.findIndex((other) => other.role === "float" && other.asset === one.asset) === n,
	)
	const emptyFloats = empty((one) => floats.includes(one))
	const lowIds = low.flatMap(({ subject }) =>
		assets.flatMap(({ id, address }) => (subject.endsWith(`/${address}`) ? [id] : [])),
	)
	const vaultAssets = [...short.map(({ id }) => id), ...unfunded.map(({ asset }) => asset)]
	const payerAssets = [...emptyFloats.map(({ asset }) => asset), ...lowIds]
	const lineOf = (name: "vaults" | "payer", wrong: readonly string[]): LaunchLine => ({
		...{ name, page: paths.admin("money"), settings: [], facts: { assets: symbols(wrong) } },
		state: isRead ? stateOf(wrong.length === 0) : "unchecked",
	})
	return [lineOf("vaults", vaultAssets), lineOf("payer", payerAssets)]
}

/** Where operators see what a service does; null: nowhere but in its settings. */
const PAGES: Readonly<Partial<Record<Service, string>>> = {
	mailer: "mail",
	alerts: "mail",
	storage: "files",
	secondRpc: "money",
	secondKaia: "carryOver",
	beacon: "raffles",
	priceList: "prices",
}

/** Whether each service is set up; unchecked until a process has said so. */
export const serviceLines = (facts: ServiceFacts | null): readonly LaunchLine[] =>
	SERVICE_NAMES.map((name) => {
		const page = PAGES[name]
		return {
			...{ name, settings: SERVICES[name], facts: {} },
			page: page ? paths.admin(page) : null,
			state: facts ? stateOf(facts.set[name] === true) : "unchecked",
		}
	})

/** What is checked by hand or on request alone: a restore, the sender's DNS records, and the review of the domain by wallets. */
export function markLines(marks: Marks, facts: ServiceFacts | null): readonly LaunchLine[] {
	const entered = (name: "restore" | "walletReview", mark: Marks["restore"]): LaunchLine => ({
		...{ name, page: `${paths.admin("launch")}#${name}`, settings: [] },
		state: stateOf(mark !== undefined),
		facts: { day: mark ? mark.at.toISOString().slice(0, 10) : "" },
	})
	return [entered("restore", marks.restore), dnsLine(marks, facts), entered("walletReview", marks["wallet-review"])]
}

function dnsLine(marks: Marks, facts: ServiceFacts | null): LaunchLine {
	const line = {
		...({ name: "mailDns", page: `${paths.admin("launch")}#mailDns` } as const),
		settings: ["MAIL_FROM", "DKIM_DOMAIN", "DKIM_SELECTOR"],
	}
	const domain = domainOf(facts?.from ?? null)
	const found = mailDns.safeParse(marks["mail-dns"]?.facts).data
	// A result of another sender says nothing of this one.
	const isSame = found && found.domain === domain && found.selector === (facts?.dkimSelector ?? null)
	if (!found || !isSame) return { ...line, state: "unchecked", facts: { domain: domain ?? "–", records: "–" } }
	const { spf, dkim } = found
	const wrong = Object.entries({ SPF: spf, DKIM: dkim }).filter(([, state]) => state !== "ok")
	const isMissing = wrong.some(([, state]) => state === "missing")
	return {
		...line,
		state: wrong.length === 0 ? "green" : isMissing ? "red" : "unchecked",
		facts: { domain: found.domain, records: wrong.map(([name, state]) => `${name} (${state})`).join(", ") },
	}
}
