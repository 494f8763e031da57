import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { chainText, countText, factOf, sumText, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { asKey } from "#app/lib/keys.ts"
import { formatMoney } from "#app/lib/money.ts"
import { LOCALES, paths } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { paidFor } from "./fees.server.ts"
import { findLostWallet } from "./lost-wallets/queries.server.ts"
import { lostWallet } from "./lost-wallets/tables.server.ts"
import { statusOf } from "./rows.server.ts"
import { oldChainOf } from "./source.ts"
import { migrationDeposit, nftMigration } from "./tables.server.ts"
import { KLAY_DECIMALS, MINT } from "./terms.ts"

/** The fee as it was paid; its coin has this name while the old chain is not set up, too. */
function feeText(request: ViewRequest, units: bigint): string {
	const old = oldChainOf(request.ctx)
	return old
		? sumText(request, old.native.address, units)
		: formatMoney({ asset: { symbol: "KLAY", scale: KLAY_DECIMALS }, units }, LOCALES[request.lang])
}

const returnNft: ReadView = async (request) => {
	const { ctx, t, lang, subject } = request
	if (!isUuid(subject)) return null
	const [row] = await ctx.db
		.select({ one: nftMigration, deposit: migrationDeposit })
		.from(nftMigration)
		.leftJoin(migrationDeposit, eq(migrationDeposit.id, nftMigration.sourceDepositId))
		.where(eq(nftMigration.id, subject))
	if (!row) return null
	const { one, deposit } = row
	const [paid, [order]] = await Promise.all([
		paidFor(ctx, one.id),
		one.mintId === null
			? []
			: ctx.db
					.select({ status: outgoing.status })
					.from(outgoing)
					.where(and(eq(outgoing.purpose, MINT), eq(outgoing.subjectId, one.mintId))),
	])
	const name = statusOf(one)
	const isHere = deposit !== null && (name === "manual" || name === "source_sent" || name === "both")
	const mayBeMinted = one.mintId !== null && order?.status !== "stuck"
	const to = deposit?.fromAddress ?? one.oldWalletAddress
	const nft = `${one.oldNftName} (#${one.oldNftId})`
	return {
		effect: t(
			paid > 0n ? "operators-proposals:migration.effect.returnPaid" : "operators-proposals:migration.effect.return",
			{
				nft,
				wallet: to,
				...(paid > 0n ? { fee: feeText(request, paid) } : {}),
			},
		),
		facts: [
			...factOf(t("operators-catalog:migration.oldNft"), nft),
			...factOf(t("operators-proposals:migration.contract"), `${one.oldNftContract} #${one.oldNftId}`),
			...factOf(t("operators-proposals:migration.backTo"), to),
			...factOf(t("operators-proposals:migration.chain"), chainText({ ctx }, one.chain)),
			...factOf(t("operators-catalog:migration.newWallet"), one.newWalletAddress),
			...factOf(t("operators-catalog:state"), t(`operators-catalog:migration.states.${name}`)),
			...factOf(
				t("operators-proposals:migration.failure"),
				one.failure && t(asKey(`operators-catalog:migration.failures.${one.failure}`)),
			),
			...factOf(
				t("operators-proposals:migration.fee"),
				paid > 0n ? feeText(request, paid) : t("operators-proposals:migration.noFee"),
			),
			...factOf(t("operators-proposals:migration.arrived"), deposit && timeText(lang, deposit.blockTime)),
			...factOf(t("operators-proposals:migration.arrivedBy"), deposit?.hash),
		],
		warnings: [
			...(isHere ? [] : [t("operators-proposals:migration.warning.notHere")]),
			...(isHere && mayBeMinted ? [t("operators-proposals:migration.warning.mayBeMinted")] : []),
			...(deposit && deposit.fromAddress !== one.oldWalletAddress
				? [t("operators-proposals:migration.warning.otherSender")]
				: []),
		],
		link: {
			href: `${paths.admin("migration")}?proof=${one.code}`,
			label: t("operators-proposals:migration.open"),
		},
	}
}

/** Records of airdrop lists for an old wallet: all, and those without a receiver. Another feature has them, so the caller hands this in. */
export type CountRecords = (ctx: Context, oldWallet: string) => Promise<Readonly<{ all: number; open: number }>>

const lostWalletView =
	(verdict: "accept" | "reject", countRecords: CountRecords): ReadView =>
	async (request) => {
		const { ctx, t, lang, subject } = request
		const claim = isUuid(subject) ? await findLostWallet(ctx, subject) : null
		if (!claim) return null
		const { oldWalletAddress: before, newWalletAddress: after } = claim
		const [records, nfts, claims] = await Promise.all([
			countRecords(ctx, before),
			ctx.db.$count(nftMigration, eq(nftMigration.oldWalletAddress, before)),
			ctx.db
				.select({ owner: lostWallet.owner, status: lostWallet.status })
				.from(lostWallet)
				.where(eq(lostWallet.oldWalletAddress, before)),
		])
		const others = claims.filter(({ owner }) => owner !== claim.owner)
		const accepted = others.filter(({ status }) => status === "accepted")
		return {
			effect: t(`operators-proposals:migration.effect.${verdict}`, { before, after }),
			facts: [
				...factOf(t("operators-catalog:lost.old"), before),
				...factOf(t("operators-catalog:lost.new"), after),
				...factOf(t("operators-catalog:lost.at"), timeText(lang, claim.createdAt)),
				...factOf(t("operators-catalog:state"), t(`operators-catalog:lost.states.${claim.status}`)),
				...factOf(t("operators-catalog:lost.explanation"), claim.explanation),
				...factOf(t("operators-catalog:lost.documents"), countText(lang, claim.files.length)),
				...factOf(t("operators-catalog:lost.records"), countText(lang, records.all)),
				...factOf(t("operators-proposals:migration.openRecords"), countText(lang, records.open)),
				...factOf(t("operators-proposals:migration.nfts"), countText(lang, nfts)),
			],
			warnings: [
				...(claim.status === "open" ? [] : [t("operators-proposals:migration.warning.decided")]),
				...(accepted.length > 0 ? [t("operators-proposals:migration.warning.acceptedBefore")] : []),
				...(others.length > accepted.length ? [t("operators-proposals:migration.warning.otherClaims")] : []),
				...(claim.files.length === 0 ? [t("operators-proposals:migration.warning.noDocuments")] : []),
			],
			link: {
				href: `${paths.admin("lostWallets/one")}?id=${claim.id}`,
				label: t("operators-proposals:migration.openClaim"),
			},
		}
	}

/** What an approver sees of a proposal about an NFT from Kaia or a lost wallet, by its kind. */
export const migrationViews = (countRecords: CountRecords) =>
	({
		"return-nft": returnNft,
		"accept-lost-wallet": lostWalletView("accept", countRecords),
		"reject-lost-wallet": lostWalletView("reject", countRecords),
	}) satisfies Readonly<Record<string, ReadView>>
