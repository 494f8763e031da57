import type { OldChain } from "#app/chains/old-nfts.ts"
import { isFamily } from "#app/collections/portraits/portrait-file.ts"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { qrModules } from "#app/lib/qr-modules.ts"
import { checkDestination } from "#app/settlement/destinations/check-destinations.server.ts"
import { dueOf, dueOfAll } from "../../due.ts"
import { creditsOf } from "../../fees.server.ts"
import { klipAsked } from "../../klip.server.ts"
import {
	type FeePayment,
	findByCode,
	listToProve,
	migrationsOf,
	openProjects,
	paymentsOf,
	type WholeMigration,
} from "../../queries.server.ts"
import { type Project, readCode, statusOf } from "../../rows.server.ts"
import { oldChainOf } from "../../source.ts"
import { FEE_UNITS, KLAY_DECIMALS, MOST_AT_ONCE } from "../../terms.ts"
import { isLinked, isLinkedTo, oldWalletOf } from "../../who.ts"
import type { Crossing, CrossingPage, Held, Picture } from "./model.ts"
import { stepsOf } from "./steps.ts"

/** `browser`: its secret, for what it has asked Klip. */
type Asking = Readonly<{ lang: Lang; query: URLSearchParams; browser: string | null }>
const KLAY = { symbol: "KLAY", scale: KLAY_DECIMALS } as const
const klay = (units: bigint, lang: Lang) => formatMoney(money(KLAY, units), LOCALES[lang])
const ASK_MS = 2_500

/** The page of whoever asks: their own crossings, the one whose code they have, and what they can begin. */
export async function crossingPage(ctx: Visit, { lang, query, browser }: Asking): Promise<CrossingPage> {
	const old = oldChainOf(ctx)
	const wallet = oldWalletOf(ctx.who)
	const now = await ctx.now()
	const projects = await openProjects(ctx)
	const code = query.get("code") ?? ""
	const asked = readCode(code)
	const found = asked ? await findByCode(ctx, asked) : null
	const mine = wallet ? await migrationsOf(ctx, wallet.address) : []
	const solana = ctx.who.wallet?.chain === "solana" ? ctx.who.wallet.address : null
	const toProve = solana ? await listToProve(ctx, solana) : []
	const payments = await paymentsOf(
		ctx,
		[...mine, ...toProve, ...(found ? [found] : [])].map(({ one }) => one),
	)
	const sheet = (row: WholeMigration) =>
		sheetOf(row, {
			old,
			payments,
			now,
			lang,
			origin: ctx.origin,
			isOwner: row.one.oldWalletAddress === wallet?.address,
		})
	const held = old && wallet ? await heldBy(ctx, old, wallet.address, projects) : null
	const credit = wallet ? (await creditsOf(ctx, wallet.address)).reduce((sum, one) => sum + one.left, 0n) : 0n
	const dueAll = old && wallet ? dueOfAll(mine, credit) : null
	return {
		demo: ctx.demo,
		isOpen: old !== null && projects.length > 0,
		isSilent: held === "silent",
		isSignedIn: ctx.who.wallet !== null,
		wallet,
		toProve: toProve.map(sheet),
		byCode: found && found.one.oldWalletAddress !== wallet?.address ? sheet(found) : null,
		isCodeUnknown: code !== "" && !found,
		mine: inFront(mine, found).map(sheet),
		held: held === "silent" || held === null ? null : held.nfts,
		isHeldComplete: held !== null && held !== "silent" && held.isComplete,
		credit: credit > 0n ? klay(credit, lang) : null,
		payAll:
			old && wallet && dueAll
				? {
						count: dueAll.count,
						amount: klay(dueAll.units, lang),
						ask: old.oldNfts.askForFee({ from: wallet.address, units: dueAll.units }),
					}
				: null,
		klip: wallet ? await klipAsked(ctx, { id: query.get("klip"), browser, wallet }) : null,
		ask: await askOf(ctx, query),
		wallets: old?.oldNfts.wallets ?? null,
		fee: klay(FEE_UNITS, lang),
		checked: null,
	}
}

/** The one that was asked for comes first. */
const inFront = (mine: readonly WholeMigration[], found: WholeMigration | null) =>
	[...mine].sort((a, b) => Number(b.one.id === found?.one.id) - Number(a.one.id === found?.one.id))

async function askOf(ctx: Visit, query: URLSearchParams): Promise<CrossingPage["ask"]> {
	const { who } = ctx
	const to = query.get("to")
	const nfts = query.getAll("nft").slice(0, MOST_AT_ONCE)
	if (to === null || nfts.length === 0) return null
	const address = to.slice(0, 100)
	return {
		to: address,
		isUnused: oldWalletOf(who) !== null && (await isUnused(ctx, address)),
		nfts: nfts.map((one) => one.slice(0, 140)),
		isLinked: who.wallet !== null && isLinked(who.wallet, to),
	}
}

/** Whether its holder has to confirm the destination. Where the chain does not answer, the form says so when it is sent. */
async function isUnused(ctx: Visit, to: string): Promise<boolean> {
	const of = { chain: ctx.chains.solana, address: to, by: "typed", hasSigned: isLinkedTo(ctx.who, to) } as const
	return (await checkDestination(ctx, of)).is === "confirm"
}

/** NFTs of collections that cross, in a wallet; "silent": Kaia does not say in time. */
async function heldBy({ log }: Visit, old: OldChain, owner: string, projects: readonly Project[]) {
	const open = old.oldNfts.collections.filter(({ contract }) => projects.some((one) => one.sourceContract === contract))
	try {
		const all = await Promise.race([
			Promise.all(open.map(async (one) => ({ one, ...(await old.oldNfts.heldBy(owner, one)) }))),
			new Promise<never>((_, reject) => setTimeout(() => reject(new Error("Kaia took too long")), ASK_MS).unref()),
		])
		const nfts = all.flatMap(({ one, ids }) => {
			const name = projects.find(({ sourceContract }) => sourceContract === one.contract)?.sourceName ?? one.id
			return ids.map(
				(id): Held => ({ nft: `${one.contract}/${id}`, name: `${name} #${id}`, picture: pictureOf(one.id, `${id}`) }),
			)
		})
		return { nfts, isComplete: all.every(({ complete }) => complete) }
	} catch (error) {
		log.info({ err: error }, "Kaia does not say what a wallet holds")
		return "silent"
	}
}

/** A portrait of ours, where the collection is one that is drawn here; no picture is fetched from elsewhere. */
export function pictureOf(family: string, id: string): Picture | null {
	const seed = Number(id)
	return isFamily(family) && Number.isSafeInteger(seed) && seed < 1_000_000 ? { family, seed } : null
}

type Showing = Readonly<{
	old: OldChain | null
	payments: ReadonlyMap<string, readonly FeePayment[]>
	now: Date
	lang: Lang
	origin: string
	isOwner: boolean
}>

function sheetOf(
	{ one, project, deposit }: WholeMigration,
	{ old, payments, now, lang, origin, isOwner }: Showing,
): Crossing {
	const status = statusOf(one)
	const paid = payments.get(one.id) ?? []
	const sum = paid.reduce((total, { units }) => total + units, 0n)
	const isPaid = sum >= one.feeUnits
	const isFirm = one.destFirmAt !== null && one.destFirmAt <= now
	const isOver = ["completed", "returned", "given_up", "returning", "minting"].includes(status)
	const due = isOwner ? dueOf({ one }, sum) : { nft: null, units: null }
	const to = one.newWalletAddress
	const run = new URLSearchParams({
		oldProjectId: one.oldProjectId,
		oldWalletAddress: one.oldWalletAddress,
		oldWalletType: one.oldWalletType ?? "kaia",
		oldNftContract: one.oldNftContract,
		oldNftId: one.oldNftId,
		oldNftName: one.oldNftName,
		oldNftImage: one.oldNftImage || "-",
		newWalletAddress: to ?? "",
	})
	return {
		id: one.id,
		code: one.code,
		status,
		name: one.oldNftName,
		collection: project.sourceName,
		picture: pictureOf(project.sourceProjectId, one.oldNftId),
		contract: one.oldNftContract,
		oldId: one.oldNftId,
		oldWallet: one.oldWalletAddress,
		to,
		proof: one.destProof,
		firmAt: one.destFirmAt,
		isFirm,
		source: deposit ? { hash: deposit.hash, block: `${deposit.block}`, at: deposit.blockTime } : null,
		paid: paid.map(({ hash, block, at }) => ({ hash, block: `${block}`, at })),
		isPaid,
		due: klay(one.feeUnits - sum, lang),
		mint: one.newMintKey,
		signature: one.newSignature,
		registry: one.regId,
		isAskedBack: one.backAskedAt !== null,
		steps: stepsOf({
			status,
			hasDestination: to !== null,
			isProven: one.destProof !== null || isFirm,
			hasSource: deposit !== null,
			isPaid,
		}),
		may: {
			send: old && due.nft ? old.oldNfts.askForNft(due.nft, one.oldWalletAddress) : null,
			pay: old && due.units ? old.oldNfts.askForFee({ from: one.oldWalletAddress, units: due.units }) : null,
			destination: isOwner && one.destProof === null && one.mintId === null && !isOver,
			back: isOwner && !one.backAskedAt ? backOf(status, one.mintId === null) : null,
		},
		qr:
			isOwner && to && one.destProof === null && !isOver
				? qrModules(`${origin}${paths.crossing(lang, one.code)}`)
				: null,
		run: isOwner && to && one.oldWalletType ? `${run}` : null,
	}
}

function backOf(status: Crossing["status"], isFree: boolean): "give-up" | "return" | null {
	if (status === "draft" || status === "dest_proven" || status === "fee_paid") return "give-up"
	return status === "source_sent" || status === "both" || (status === "manual" && isFree) ? "return" : null
}
