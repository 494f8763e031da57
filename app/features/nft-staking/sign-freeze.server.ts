import type { WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { submitCosigned } from "#app/settlement/cosigned/submit-cosigned.server.ts"
import type { Act } from "./acts/act.ts"
import { findAct, freezeOf, LOCK, waitingOf } from "./acts/freeze.server.ts"

type Asked = Readonly<{ request: string; owner: string }>

/** The act that waits for its owner's signature; whose it is not is told that it is not there. */
async function actOf(ctx: WalletVisit, { request, owner }: Asked): Promise<Act> {
	const act = await findAct(ctx, request)
	if (!act || act.owner !== owner) throw new Refusal("nft-staking:error.form", { status: 404 })
	if (act.state !== "signing" || act.chain !== ctx.chains.solana.name)
		throw new Refusal("settlement:closed", { status: 409 })
	return act
}

/** Builds what freezes the NFTs of an act, for the owner's wallet to sign (base64), tried on the chain first. */
export async function prepareFreeze(ctx: WalletVisit, asked: Asked): Promise<string> {
	const act = await actOf(ctx, asked)
	const freeze = freezeOf(act, await waitingOf(ctx, act.id))
	const { unsigned, failure } = await ctx.chains.solana.nfts.prepareFreeze(freeze).catch((error: unknown) => {
		ctx.log.warn({ err: error }, "the chain does not answer")
		throw new Refusal("settlement:chain-silent", { status: 503 })
	})
	if (failure) {
		ctx.log.info({ failure }, "a freeze would fail")
		throw new Refusal("nft-staking:error.wouldFail", { status: 409 })
	}
	return Buffer.from(unsigned).toString("base64")
}

/** Takes what the owner's wallet has signed (base64): stored, signed last by the worker, and sent. The same bytes again are the same. */
export async function submitFreeze(
	ctx: WalletVisit,
	{ signed, ...asked }: Asked & Readonly<{ signed: string }>,
): Promise<void> {
	const act = await actOf(ctx, asked)
	const chain = ctx.chains.solana
	const read = chain.nfts.readFreeze(Buffer.from(signed, "base64"), freezeOf(act, await waitingOf(ctx, act.id)))
	if ("refused" in read)
		throw new Refusal(
			read.refused === "not-the-freeze" ? "nft-staking:error.freeze" : `settlement:signed.${read.refused}`,
		)
	await submitCosigned(ctx, { chain, purpose: LOCK, subjectId: act.id, owner: act.owner, transaction: read })
}
