import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackOutcomes } from "#app/tracking/marks.ts"
import { Button } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { CheckField, Field } from "#app/ui/field.tsx"
import { live } from "#app/ui/live.ts"
import { QrCode } from "#app/ui/qr-code.tsx"
import type { Crossing, CrossingPage, WalletAsk } from "./model.ts"
import { Address, Face, grouped, Proof, Strip } from "./parts.tsx"
import type { Answered } from "./view.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	one: Crossing
	wallet: CrossingPage["wallet"]
	wallets: CrossingPage["wallets"]
	eager?: boolean
	/** Why its destination was refused, and what was typed. */
	refused?: Answered | null
}>

/** One NFT on its way: where it is, each step with its proof, and what its owner can do now. */
export function Sheet({ t, lang, one, wallet, wallets, eager, refused }: Props) {
	const isOver = one.status === "completed" || one.status === "returned" || one.status === "given_up"
	return (
		<article
			className="crossing-sheet"
			data-status={one.status}
			data-run={one.run ?? undefined}
			aria-labelledby={`nft-${one.id}`}
		>
			<div className="crossing-face">
				<Face picture={one.picture} number={one.oldId} {...(eager ? { eager } : {})} />
			</div>
			<div className="crossing-words">
				<h3 id={`nft-${one.id}`}>{one.name}</h3>
				<div {...live(`crossing-${one.id}`)} data-awaiting={isOver ? undefined : ""} data-crossing-status={one.status}>
					<Strip t={t} one={one} />
					<p className="crossing-said" role="status">
						{said(t, lang, one)}
					</p>
					<Steps t={t} lang={lang} one={one} wallet={wallet} wallets={wallets} />
					{one.status === "completed" ? (
						<p>
							<a href={paths.carriedNft(lang, one.contract, one.oldId)} {...track("crossing.provenance")}>
								{t("migration:carried.look")}
							</a>
						</p>
					) : null}
					{one.may.back ? (
						<form method="post" className="crossing-back">
							<input type="hidden" name="do" value="back" />
							<input type="hidden" name="id" value={one.id} />
							<Button type="submit" look="quiet" {...track("crossing.back")}>
								{t(`migration:back.${one.may.back}`)}
							</Button>
							{one.may.back === "return" ? <small>{t("migration:refundNote")}</small> : null}
						</form>
					) : null}
				</div>
				{one.may.destination ? <DestinationForm t={t} one={one} refused={refused ?? null} /> : null}
				{one.qr ? (
					<details className="crossing-more">
						<summary>{t("migration:destination.how")}</summary>
						<QrCode modules={one.qr} label={t("migration:destination.qr")} />
					</details>
				) : null}
				<p className="caption">
					{t("migration:code.yours")}{" "}
					<a className="figure" href={paths.crossing(lang, one.code)} {...track("crossing.code")}>
						{grouped(one.code)}
					</a>
				</p>
			</div>
		</article>
	)
}

/** For a destination that was never used. */
export const Confirm = ({ t, id, to }: Readonly<{ t: T; id: string; to: string }>) => (
	<CheckField
		label={t("destinations:unusedSure", { address: to })}
		input={{ id, name: "unused", value: to, required: true }}
	/>
)

function said(t: T, lang: Lang, one: Crossing): string {
	const { status, isAskedBack, firmAt, isFirm, to } = one
	if (isAskedBack && status !== "returned" && status !== "given_up" && status !== "returning")
		return t("migration:status.asked")
	if (status === "both" && to === null) return t("migration:status.both_dest")
	if (status === "both" && firmAt && !isFirm)
		return t("migration:status.both_hold", { time: utcText(firmAt, LOCALES[lang]) })
	if (status === "source_sent" && to === null) return t("migration:status.source_sent_dest")
	return t(`migration:status.${status}`)
}

function Steps({ t, lang, one, wallet, wallets }: Pick<Props, "t" | "lang" | "one" | "wallet" | "wallets">) {
	const { may } = one
	return (
		<dl className="crossing-steps">
			<div>
				<dt>{t("migration:step.destination")}</dt>
				<dd>
					<code className="breaks">{one.to ?? t("migration:destination.none")}</code>
					{one.to ? <small>{proofOf(t, lang, one)}</small> : null}
				</dd>
			</div>
			<div>
				<dt>{t("migration:step.source")}</dt>
				<dd>
					{one.source ? <Proof t={t} lang={lang} proof={one.source} /> : null}
					{may.send && wallet && wallets ? (
						<>
							<SendButton t={t} what="nft" ask={may.send} wallet={wallet} id={one.id} />
							<details>
								<summary>{t("migration:send.byHand")}</summary>
								<dl className="crossing-facts">
									<Address label={t("migration:send.to")} value={wallets.nfts} />
									<Address label={t("migration:send.contract")} value={one.contract} />
									<Address label={t("migration:send.number")} value={one.oldId} />
								</dl>
								<p>{t("migration:send.only", { address: one.oldWallet })}</p>
							</details>
						</>
					) : null}
				</dd>
			</div>
			<div>
				<dt>{t("migration:step.fee")}</dt>
				<dd>
					{one.paid.map((proof) => (
						<Proof key={proof.hash} t={t} lang={lang} proof={proof} />
					))}
					{may.pay && wallet && wallets ? (
						<>
							<p>{t("migration:fee.due", { amount: one.due })}</p>
							<SendButton t={t} what="fee" ask={may.pay} wallet={wallet} id={one.id} amount={one.due} />
							<details>
								<summary>{t("migration:send.byHand")}</summary>
								<dl className="crossing-facts">
									<Address label={t("migration:fee.to")} value={wallets.fees} />
									<Address label={t("migration:fee.amount")} value={one.due} />
								</dl>
								<p>{t("migration:send.only", { address: one.oldWallet })}</p>
							</details>
							<small>{t("migration:fee.once")}</small>
						</>
					) : null}
				</dd>
			</div>
			<div>
				<dt>{t("migration:step.mint")}</dt>
				<dd>
					{one.mint ? (
						<>
							<p className="crossing-proof">
								<span>{t("migration:mint.mint")}</span> <code className="breaks">{one.mint}</code>
							</p>
							<p className="crossing-proof">
								<span>{t("migration:mint.signature")}</span> <code className="breaks">{one.signature}</code>
							</p>
							<small>{t("migration:mint.seed")}</small>
						</>
					) : (
						<small>{t("migration:mint.wait")}</small>
					)}
				</dd>
			</div>
		</dl>
	)
}

function proofOf(t: T, lang: Lang, { proof, firmAt, isFirm }: Crossing): string {
	if (proof === "signed") return t("migration:destination.signed")
	if (proof === "waited" || isFirm || !firmAt) return t("migration:destination.waited")
	return t("migration:destination.hold", { time: utcText(firmAt, LOCALES[lang]) })
}

type Sending = Readonly<{
	t: T
	what: "nft" | "fee"
	ask: WalletAsk
	wallet: NonNullable<CrossingPage["wallet"]>
	/** Of the crossing; without one it is the fee of all. */
	id?: string
	amount?: string
	label?: string
}>

/** The wallet is asked to send it; only a script can, so only a script shows it. What Klip sends is prepared by us, for a form. */
export function SendButton({ t, what, ask, wallet, id, amount = "", label: given }: Sending) {
	const name = t(`wallets:names.${wallet.type}`)
	const label =
		given ??
		(what === "nft" ? t("migration:send.wallet", { wallet: name }) : t("migration:fee.pay", { wallet: name, amount }))
	const tracked = track(what === "nft" ? "crossing.sendNft" : "crossing.payFee")
	if (wallet.type === "klip")
		return (
			<form method="post" className="crossing-send">
				<input type="hidden" name="do" value="klip" />
				<input type="hidden" name="what" value={id ? what : "fees"} />
				{id ? <input type="hidden" name="id" value={id} /> : null}
				<Button type="submit" look="signal" {...tracked}>
					{label}
				</Button>
			</form>
		)
	const words = {
		sending: t("migration:wallet.sending", { wallet: name }),
		sent: t(what === "nft" ? "messages:success.nftTransferred" : "messages:success.klaySent"),
		failed: t(what === "nft" ? "messages:error.nftTransferFailed" : "messages:error.klayTransferError"),
		missing: t("migration:wallet.missing", { wallet: name }),
		network: t("messages:error.setMainnetCypress"),
		account: t("messages:error.walletAddressesDifferent"),
	}
	return (
		<div className="crossing-send" data-needs-script="">
			<Button
				look="signal"
				data-crossing-send={JSON.stringify({ what, ask, type: wallet.type, words })}
				{...tracked}
				{...trackOutcomes("crossing.sent", "crossing.sendFailed")}
			>
				{label}
			</Button>
			<p role="status" data-crossing-told="" />
		</div>
	)
}

function DestinationForm({ t, one, refused }: Pick<Props, "t" | "one"> & { refused: Answered | null }) {
	const label = t(one.to ? "migration:destination.change" : "migration:destination.set")
	return (
		<details className="crossing-more" open={one.to === null || refused !== null}>
			<summary>{label}</summary>
			<form method="post" noValidate>
				<input type="hidden" name="do" value="destination" />
				<input type="hidden" name="id" value={one.id} />
				<Field
					label={t("migration:begin.to")}
					hint={t("migration:begin.toHint")}
					errors={refused?.errors.to}
					input={{
						id: `to-${one.id}`,
						name: "to",
						autoComplete: "off",
						spellCheck: false,
						defaultValue: refused?.typed.to ?? "",
					}}
				/>
				{refused?.unused ? <Confirm t={t} id={`unused-${one.id}`} to={refused.typed.to.trim()} /> : null}
				<p className="notice notice-loss">{t("migration:warning")}</p>
				<Button type="submit" {...track("crossing.destination")}>
					{label}
				</Button>
			</form>
		</details>
	)
}
