import { and, eq, isNotNull, isNull, or } from "drizzle-orm"
import { z } from "zod"
import type { SolanaWallet, WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { claimInput } from "./acts/act.ts"
import { programPath } from "./address.ts"
import { actIdOf, askForAct, findAsked } from "./ask-for-act.server.ts"
import { ofTab } from "./find-stakes.server.ts"
import { type ActInput, ANSWERS, termForm } from "./forms.ts"
import { amountOf } from "./pages/program/dialogs.server.ts"
import { programPage } from "./pages/program/load.server.ts"
import type { NftCard, ProgramPage } from "./pages/program/model.ts"
import type { Program } from "./programs/program.ts"
import { nftAct, nftStake } from "./tables.server.ts"

type Sent<D extends ActInput["do"]> = Extract<ActInput, { do: D }>
type Asked = Readonly<{ program: Program; lang: Lang; wallet: SolanaWallet; canonical: boolean }>

/** Does what a form of a program's page asks for, as far as it can be seen now that it can be done. Answers where that leads. */
export async function actOn(
	ctx: WalletVisit,
	input: Exclude<ActInput, { do: "prepare" | "submit" }>,
	asked: Asked,
): Promise<string> {
	const { program, lang, wallet } = asked
	const tab = program.tabs.find((one) => one.id === input.tab)
	if (!tab) throw new Refusal("nft-staking:error.form", { status: 404 })
	const chain = ctx.chains.solana.name
	const here = { program: program.id, collection: tab.id, chain, owner: wallet.address }
	if (input.do === "seen") {
		await ctx.db
			.update(nftStake)
			.set({ seenAt: await ctx.now() })
			.where(and(ofTab(here), isNull(nftStake.seenAt), or(isNotNull(nftStake.endedAt), nftStake.isListed)))
		return programPath(lang, program, { tab: tab.id }, "#nfts")
	}
	const resultOf = (act: { id: string }) => programPath(lang, program, { tab: tab.id, act: act.id }, "#modal-result")
	const asks = { kind: input.do, tab: here, wallet, request: input.request }
	const known = input.do === "claim" ? null : await findAsked(ctx, asks)
	if (known) return resultOf(known)
	const page = await programPage(ctx, { program, tab, term: null, chosen: [], fresh: true })
	if (input.do === "claim") return claim(ctx, input, { ...asked, page, here })
	const numbers = numbersOf(input, page)
	return resultOf(await askForAct(ctx, { ...asks, numbers, input: input.do === "stake" ? termOf(input, page) : {} }))
}

/** Numbers that an act names. Refuses as a whole what is none of the wallet's, and check-ins that are all done. */
function numbersOf(input: Sent<"stake" | "unstake" | "undo" | "check-in">, page: ProgramPage): readonly number[] {
	const due = (one: NftCard) => one.stake?.checkIn.isOpen === true
	const isAll = input.do === "check-in" && input.all !== undefined
	const numbers = isAll ? page.nfts.filter(due).map((one) => one.number) : [...new Set(input.n ?? [])]
	const cards = new Map(page.nfts.map((one) => [one.number, one]))
	const known = numbers.filter((number) => cards.has(number))
	if (isAll && numbers.length === 0) {
		const isStaked = page.nfts.some((one) => one.stake)
		throw new Refusal(isStaked ? "nft-staking:refused.checked-in" : "nft-staking:error.none", { status: 409 })
	}
	if (numbers.length === 0) throw new Refusal("nft-staking:error.none")
	if (known.length === 0)
		throw page.holdings
			? new Refusal("nft-staking:refused.not-yours", { status: 404 })
			: new Refusal("settlement:chain-silent", { status: 503 })
	if (
		input.do === "check-in" &&
		known.every((number) => cards.get(number)?.stake && !due(cards.get(number) as NftCard))
	)
		throw new Refusal("nft-staking:refused.checked-in", { status: 409 })
	const most = page.offer?.mostAtOnce ?? numbers.length
	if (input.do !== "check-in" && numbers.length > most) throw new Refusal("nft-staking:error.tooMany")
	return numbers
}

/** The term, where the program has terms, and an agreement to what it asks for. */
function termOf(input: Sent<"stake">, page: ProgramPage): Readonly<{ days: number | null }> {
	if (page.terms.length === 0) return { days: null }
	const read = termForm(page.terms.map((one) => one.days)).safeParse(input)
	if (read.success) return { days: read.data.term }
	const tree = z.flattenError(read.error).fieldErrors
	throw tree.term
		? new Refusal("nft-staking:error.term", { field: "term" })
		: new Refusal("nft-staking:error.agree", { field: "agree" })
}

type Claiming = Asked & Readonly<{ page: ProgramPage; here: Parameters<typeof askForAct>[1]["tab"] }>

async function claim(
	ctx: WalletVisit,
	input: Sent<"claim">,
	{ page, here, program, lang, wallet, canonical }: Claiming,
): Promise<string> {
	const line = page.claims.find((one) => one.reward === input.claim)
	if (!line) throw new Refusal("nft-staking:refused.not-paid-here", { status: 409 })
	const known = await knownClaim(ctx, { ...input, owner: wallet.address })
	const units = known ?? amountOf({ line, page, typed: input.amount, lang, canonical }).toString()
	const answers = Object.fromEntries(
		ANSWERS.flatMap((name) => {
			const [question, choice] = input[name]?.split(":") ?? []
			return question && choice ? [[question, choice]] : []
		}),
	)
	const act = await askForAct(ctx, {
		request: input.request,
		kind: "claim",
		tab: here,
		numbers: [],
		input: { reward: input.claim, units, answers },
		wallet,
	})
	if (act.refusal) throw refusalOf(act.refusal)
	return programPath(lang, program, { tab: here.collection, claimed: act.id }, "#modal-claim-done")
}

type Known = Readonly<{ request: string; claim: string; owner: string }>

/** The amount of a claim that was asked for before by the same form, in base units; null: it was not. Refuses a form that was for another reward. */
async function knownClaim({ db }: WalletVisit, { request, claim, owner }: Known): Promise<string | null> {
	const [row] = await db
		.select({ input: nftAct.input })
		.from(nftAct)
		.where(and(eq(nftAct.id, actIdOf(owner, request)), eq(nftAct.owner, owner), eq(nftAct.kind, "claim")))
	if (!row) return null
	const { reward, units } = claimInput.parse(row.input)
	if (reward !== claim) throw new Refusal("nft-staking:error.form", { status: 409 })
	return units?.toString() ?? null
}

const REFUSALS = [
	"nothing",
	"below-min",
	"too-much",
	"too-soon",
	"pool-empty",
	"not-paid-here",
	"bonus-weeks",
	"at-end",
	"taken",
] as const

/** What the worker refused, in words that need no figures: it was possible a moment ago. */
function refusalOf(code: string): Refusal {
	const known = REFUSALS.find((one) => one === code) ?? "nothing"
	const plain = known === "below-min" || known === "too-much" ? "changed" : known
	return new Refusal(`nft-staking:refused.${plain}`, { status: 409 })
}
