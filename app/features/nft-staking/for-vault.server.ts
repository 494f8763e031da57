import { and, eq } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import type { SolanaWallet } from "#app/identity/sessions/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { claimInput } from "./acts/act.ts"
import { lastClaim } from "./acts/claim.server.ts"
import { askForAct, findAsked } from "./ask-for-act.server.ts"
import { availableOf, claimTerms, sumOf, whyNotClaim } from "./claims.ts"
import { checkIn } from "./count.ts"
import { findStakes, isOfUse, type RuledStake, settled, type Tab } from "./find-stakes.server.ts"
import { PROGRAM_IDS, type ProgramId } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import { REWARDS, type Reward } from "./rates.ts"
import { ratesInForce } from "./rules.server.ts"
import { availableShares } from "./shares.server.ts"
import { countOf, EARNED } from "./stakes.ts"
import { stakeStatus } from "./status.ts"
import { nftStake } from "./tables.server.ts"

/** What can be done for a vault with its NFTs of one collection in one program. `due`: numbers; units: base units. */
export type VaultTab = Readonly<{
	program: ProgramId
	collection: string
	due: readonly number[]
	claims: readonly Readonly<{ reward: Reward; units: bigint }>[]
}>

/** What is due and what can be claimed of a vault's NFTs now, by program and collection. */
export async function vaultTabs(ctx: RequestContext, vault: string): Promise<readonly VaultTab[]> {
	const at = await ctx.now()
	const chain = ctx.chains.solana.name
	const found = await findStakes(ctx, and(eq(nftStake.owner, vault), eq(nftStake.chain, chain), isOfUse()))
	const tabs = new Map<string, RuledStake[]>()
	for (const one of found) {
		const key = `${one.stake.program} ${one.stake.collection}`
		tabs.set(key, [...(tabs.get(key) ?? []), { ...one, stake: settled(one, at).now }])
	}
	return Promise.all(
		[...tabs].map(async ([key, stakes]): Promise<VaultTab> => {
			const [program = "", collection = ""] = key.split(" ")
			const tab = tabOf(program, { collection, chain, owner: vault })
			return {
				program: tab.program,
				collection,
				due: dueOf(stakes, at),
				claims: await claimsOf(ctx, tab, { stakes, at }),
			}
		}),
	)
}

function tabOf(program: string, rest: Omit<Tab, "program">): Tab {
	const id = PROGRAM_IDS.find((one) => one === program)
	if (!id || !programOf(id).tabs.some((one) => one.id === rest.collection))
		throw new Refusal("vaults:error.form", { status: 404 })
	return { program: id, ...rest }
}

const OPEN = new Set(stakeStatus.codes("open"))

const dueOf = (stakes: readonly RuledStake[], at: Date): readonly number[] =>
	stakes
		.filter(
			({ stake }) => OPEN.has(stake.status) && stake.leftAt === null && (stake.lockEnd === null || stake.lockEnd > at),
		)
		.filter(({ stake }) => checkIn(countOf(stake), at) !== null)
		.map(({ stake }) => stake.number)

async function claimsOf(
	ctx: RequestContext,
	tab: Tab,
	{ stakes, at }: Readonly<{ stakes: readonly RuledStake[]; at: Date }>,
) {
	const rule = await ratesInForce(ctx, tab.program, at)
	if (!rule) return []
	const claims: { reward: Reward; units: bigint }[] = []
	for (const reward of REWARDS.filter((one) => programOf(tab.program).rewards.includes(one))) {
		const earned = EARNED.find((one) => one === reward)
		const units = sumOf(earned ? availableOf(stakes, earned, at) : await availableShares(ctx, tab, at))
		const last = earned && earned !== "twig" ? await lastClaim(ctx, tab, reward) : null
		const { least, everyHours } = claimTerms([rule.body, ...stakes.map((one) => one.rule)], reward)
		if (!whyNotClaim({ units: null, claimable: units, least, last, everyHours, at })) claims.push({ reward, units })
	}
	return claims
}

type Asked = Readonly<{
	vault: string
	delegationId: string
	wallet: SolanaWallet
	program: string
	collection: string
	request: string
}>

/** Checks in for all of a vault's NFTs of one collection that are due. Refuses (409) where none is. */
export async function checkInForVault(
	ctx: RequestContext,
	{ vault, program, collection, ...asked }: Asked,
): Promise<void> {
	const tab = tabOf(program, { collection, chain: ctx.chains.solana.name, owner: vault })
	const due = (await vaultTabs(ctx, vault)).find(
		(one) => one.program === tab.program && one.collection === collection,
	)?.due
	if (!due?.length) throw new Refusal("vaults:error.refused", { status: 409 })
	const act = await askForAct(ctx, { ...asked, kind: "check-in", tab, numbers: due, input: {} })
	requireAllowed(act.refusal)
}

/** Claims all that a vault has of one reward: to the vault, whoever asks. */
export async function claimForVault(
	ctx: RequestContext,
	{ vault, program, collection, reward, ...asked }: Asked & Readonly<{ reward: string }>,
): Promise<void> {
	const tab = tabOf(program, { collection, chain: ctx.chains.solana.name, owner: vault })
	const input = { reward, units: null, answers: null }
	if (!claimInput.safeParse(input).success) throw new Refusal("vaults:error.form", { status: 404 })
	// Nothing to claim is nothing to ask: acts are few a minute, and they are the vault's. What was asked before is that.
	const known = await findAsked(ctx, { ...asked, kind: "claim", tab })
	const tabs = known ? [] : await vaultTabs(ctx, vault)
	const mine = tabs.find((one) => one.program === tab.program && one.collection === collection)
	if (!known && !mine?.claims.some((one) => one.reward === reward))
		throw new Refusal("vaults:error.refused", { status: 409 })
	const act = await askForAct(ctx, { ...asked, kind: "claim", tab, numbers: [], input })
	requireAllowed(act.refusal)
}

function requireAllowed(refusal: string | null): void {
	if (refusal === "not-allowed") throw new Refusal("vaults:error.allowed", { status: 403 })
	if (refusal) throw new Refusal("vaults:error.refused", { status: 409 })
}
