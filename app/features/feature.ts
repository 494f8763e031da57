import type { Db } from "#app/db/client.server.ts"
import type { Context, Proven, SessionWallet, WebContext } from "#app/db/context.ts"
import type { FindRecords } from "#app/operations/found-record.ts"
import type { NoticeSource } from "#app/operations/notices.ts"
import type { TellOpened } from "#app/operations/opened.ts"
import type { ReadLiabilities } from "#app/reserves/liabilities.ts"
import type { RuleKind } from "#app/settings/rules/rule-lines.ts"
import type {
	CosignedHandlers,
	Handlers,
	OperatorActs,
	OrderHandlers,
	PaymentHandlers,
	PayoutHandlers,
} from "#app/settlement/handlers.ts"
import type { Meanings } from "#app/statements/movements.ts"

/** What a feature is to the rest of the app; `app/features.server.ts` lists them all. Whatever it does not have it leaves out. */
export type Feature = Readonly<{
	/** As its folder and its words are named. */
	name: string
	/** What a payment means here, by the purpose that its intent was opened with. */
	payments?: Readonly<Record<string, PaymentHandlers>>
	/** What a payout means here, by the purpose of its outgoing. */
	payouts?: Readonly<Record<string, PayoutHandlers>>
	/** What an order to mint, burn or change NFTs means here, by its purpose. */
	orders?: Readonly<Record<string, OrderHandlers>>
	/** What is made of transactions that a holder signs first and the worker last, by their purpose. */
	cosigned?: Readonly<Record<string, CosignedHandlers>>
	/** What came to our wallets unasked and is for this feature all the same; null for what is not. */
	arrivals?: Handlers["arrivals"]
	/** What our own treasury's payments mean here; null for those that mean nothing here. */
	funding?: Handlers["funding"]
	/** What it owes to whom, for the proof of reserves. */
	liabilities?: ReadLiabilities
	/** What its payments are called on the statement of a wallet. */
	movements?: Meanings
	/** What payments opened here, for operators who follow one. */
	opened?: TellOpened
	/** Its records that operators find by what is printed of them. */
	records?: FindRecords
	/** What it lets operators do, by kind of act; the worker carries it out. */
	acts?: OperatorActs
	/** Its business rules, as operators are shown them. */
	rules?: readonly RuleKind[]
	/** Work of the worker, by the identifier under which it is queued. Identifiers are stored: a renamed job loses what is queued. */
	jobs?: Readonly<Record<string, Job>>
	/** Writes what a new database needs, in one transaction with all others; on every start, so never over what is there. */
	seed?(ctx: SeedContext): Promise<void>
	/** Writes examples of what operators publish, in a demo alone: elsewhere what has no published version is closed. As `seed`. */
	seedExamples?(ctx: SeedContext): Promise<void>
	/** Joins the transaction of a sign-in. */
	onSignIn?(ctx: Pick<Context, "db">, who: SignedIn): Promise<void>
	ownData?: OwnData
	/** What happened here to somebody, for the list of it. */
	notices?: NoticeSource
	/** Entities of what its visitors begin and find open on MyPage, which has words for each. */
	begins?: readonly string[]
}>

/** `cron`: five fields, UTC. `demoOnly`: elsewhere there is no such job. */
export type Job = Readonly<{ cron: string; run(ctx: Context): Promise<unknown>; demoOnly?: true }>
/** `decimals`: of the coin. */
export type SeedContext = Readonly<{ db: Db; product: string; decimals: number; demo: boolean }>
export type SignedIn = Proven & Readonly<{ draftOwner: string | null; memberWallets: readonly Proven[] }>
/** A signed-in wallet, and the browser it asks from. */
export type DataOwner = Readonly<{ wallet: SessionWallet; draftOwner: string | null }>

/** What a feature keeps about a wallet: shown to its owner, handed over as a file, deleted where that is possible. */
export type OwnData = Readonly<{
	/** Name of its part of the file. */
	section: string
	/** Lists that can be deleted and lists that stay, each named as no other feature's; `<feature>:ownData.<list>` has their words. */
	erasable: readonly string[]
	stays: readonly string[]
	/** All lists, and ids of what payments may be for. Runs in a transaction that sees one moment. */
	read(
		ctx: Pick<WebContext, "db" | "secret">,
		who: DataOwner,
	): Promise<Readonly<{ lists: Lists; subjects: readonly string[] }>>
	/** Deletes what may be deleted, and says how many of each list. */
	erase(ctx: Pick<WebContext, "db" | "secret">, who: DataOwner): Promise<Readonly<Record<string, number>>>
}>
type Lists = Readonly<Record<string, readonly unknown[]>>
