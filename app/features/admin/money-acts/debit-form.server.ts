import type { Context } from "#app/db/context.ts"
import type { Lang } from "#app/lib/paths.ts"
import { isOurs } from "#app/settlement/operator-acts.server.ts"
import { knownAccounts } from "#app/settlement/our-accounts.ts"
import { fieldReader } from "../rules-forms.ts"
import { type ActAsset, movedAssets } from "./assets.ts"

export type WantedDebit = Readonly<{
	signature: string
	account: string
	asset: ActAsset
	units: bigint
	reason: string
}>

/** Accounts of ours that were set up for money, to choose from. */
export const ourAccounts = (ctx: Context): string[] =>
	ctx.chains.all.flatMap((chain) => knownAccounts({ ctx, chain }).map(({ account }) => account))

const LONGEST = 128

/** A debit as somebody announces it, in coins and their own notation. The worker looks at all of it once more. */
export async function readDebitForm(ctx: Context, fields: FormData, lang: Lang) {
	const reader = fieldReader(fields, { lang })
	const { typed, problems, text, problem } = reader
	const of = text("asset")
	const asset = movedAssets(ctx).find(({ address }) => address === of)
	if (!asset) problem("asset", "admin:needed")
	const chain = ctx.chains.of(asset?.chain ?? "solana")
	const signature = text("signature", LONGEST)
	if (!chain.isSignature(signature))
		problem("signature", signature === "" ? "admin:needed" : "operators-catalog:debit.noSignature")
	const account = text("account", LONGEST)
	if (!chain.isAddress(account))
		problem("account", account === "" ? "admin:needed" : "operators-catalog:debit.noAddress")
	else if (!(await isOurs(ctx, { chain, account }))) problem("account", "admin:proposal.outcomes.not-our-account")
	// Without an asset nobody knows how many decimals it has; what was typed stays all the same.
	text("units")
	const units = asset ? reader.amount("units", asset) : null
	if (units === 0n) problem("units", "admin:rules.problem.positive")
	const reason = reader.reason()
	const isWhole = asset !== undefined && units !== null && problems.length === 0
	const wanted: WantedDebit | null = isWhole ? { signature, account, asset, units, reason } : null
	return { typed, problems, wanted }
}
