import type { RequestContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { claimableOfVault, claimRewardsForVault } from "#app/features/coin-staking/for-vault.server.ts"
import { stakedAsset } from "#app/features/coin-staking/staked-asset.ts"
import { checkInForVault, claimForVault, vaultTabs } from "#app/features/nft-staking/for-vault.server.ts"
import { placeOf } from "#app/features/nft-staking/place-of.ts"
import { dollarAsset } from "#app/features/nft-staking/pools.server.ts"
import type { Reward } from "#app/features/nft-staking/rates.ts"
import type { VaultsInput } from "#app/features/vaults/form.ts"
import type { TellVaultActs, VaultAct } from "#app/features/vaults/page.server.ts"
import { canClaimVested, claimVestedForVault } from "#app/features/vesting/for-vault.server.ts"
import type { T } from "#app/i18n/words.ts"
import { noteActed, requireDelegation } from "#app/identity/delegations/delegations.server.ts"
import { requireFreshSignature } from "#app/identity/sessions/fresh-signature.server.ts"
import type { SolanaWallet } from "#app/identity/sessions/visitor.server.ts"
import { type Asset, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { readPaused } from "#app/settings/switches/read-switches.server.ts"

/** Which switch stops what is done for a vault, as it stops its owner. */
const FEATURE_OF = { checkIn: "nft-staking", claim: "nft-staking", earned: "coin-claim", vested: "vesting" } as const

type Words = Readonly<{ t: T; lang: Lang }>

/** What the features let somebody do for a vault, in words. */
export const vaultActs =
	({ t, lang }: Words): TellVaultActs =>
	async (ctx, vault) => {
		const claim = (asset: Asset, units: bigint) =>
			t("vaults:claim", { amount: formatMoney(money(asset, units), LOCALES[lang]) })
		const acts: VaultAct[] = []
		for (const { program, collection, due, claims } of await vaultTabs(ctx, vault)) {
			const where = placeOf({ program, collection }, { t, lang }, { hash: "" }).name
			const fields = { program, collection }
			if (due.length > 0)
				acts.push({
					kind: "checkIn",
					label: `${where}: ${t("vaults:checkIn", { count: due.length })}`,
					fields: { do: "checkIn", ...fields },
				})
			for (const { reward, units } of claims)
				acts.push({
					kind: "claim",
					label: `${where}: ${claim(assetOf(ctx, reward), units)}`,
					fields: { do: "claim", ...fields, reward },
				})
		}
		const earned = await claimableOfVault(ctx, vault)
		if (earned > 0n) acts.push({ kind: "claim", label: claim(stakedAsset(ctx), earned), fields: { do: "earned" } })
		if (await canClaimVested(ctx, vault))
			acts.push({ kind: "claim", label: t("vaults:claimVesting"), fields: { do: "vested" } })
		return acts
	}

function assetOf(ctx: RequestContext, reward: Reward): Asset {
	if (reward === "twig") return TWIG
	return (reward === "usdc" ? dollarAsset(ctx) : null) ?? stakedAsset(ctx)
}

/**
 * Does for a vault what a wallet may do that the vault has allowed it: with the wallet's own signature of late (401), while it is allowed (403).
 * Whoever ends that waits for what is being written, and nothing is written after.
 */
export async function actForVault(
	ctx: RequestContext,
	input: Exclude<VaultsInput, { do: "end" }>,
	wallet: SolanaWallet,
): Promise<"checkIn" | "claim"> {
	if ((await readPaused(ctx))[FEATURE_OF[input.do]]) throw new Refusal("switches:refused", { status: 503 })
	await requireFreshSignature({ ...ctx, who: { ...ctx.who, wallet } })
	const pair = { vault: input.vault, delegate: wallet.address }
	if (input.do === "vested" || input.do === "earned") {
		await inTransaction(ctx, async (ctx) => {
			const { id } = await requireDelegation(ctx, pair, { lock: true })
			if (input.do === "vested") await claimVestedForVault(ctx, input)
			else await claimRewardsForVault(ctx, input)
			await noteActed(ctx.db, pair, { kind: input.do, id })
		})
		return "claim"
	}
	const { id } = await requireDelegation(ctx, pair)
	const { vault, program, collection, request } = input
	const asked = { vault, program, collection, request, wallet, delegationId: id }
	if (input.do === "checkIn") await checkInForVault(ctx, asked)
	else await claimForVault(ctx, { ...asked, reward: input.reward })
	await noteActed(ctx.db, pair, {
		kind: input.do,
		program,
		collection,
		id,
		...("reward" in input ? { reward: input.reward } : {}),
	})
	return input.do
}
