import { pagePath, paths } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { Modal, ModalActions } from "#app/ui/modal.tsx"
import { QrCode } from "#app/ui/qr-code.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { signsHere } from "#app/wallets/registry.ts"
import { SignButton } from "#app/wallets/sign-button.tsx"
import type { PurchaseShown } from "./model.ts"
import { reasonOf } from "./reason.ts"
import type { Shown } from "./shown.ts"

type Part = Readonly<{ shown: Shown; purchase: PurchaseShown }>

/** One purchase from its quote to what it came to. While somebody waits for it, it looks again by itself. */
export function PurchaseSheet({ shown, purchase }: Part) {
	const { t, at, lang, mark, page } = shown
	const { state, id } = purchase
	const isOpen = state === "quoted" || state === "processing"
	return (
		<Modal
			id="modal-mint"
			title={<span {...live("mint-title")}>{t(`mint:sheet.title.${state}`)}</span>}
			closeLabel={t("mint:sheet.close")}
			size="medium"
		>
			<div {...live("mint-sheet")} className="mint-sheet" data-outcome={state} data-awaiting={isOpen || undefined}>
				<Said shown={shown} purchase={purchase} />
				{state === "quoted" ? <Pay shown={shown} purchase={purchase} /> : null}
				{state === "completed" ? <Pieces shown={shown} purchase={purchase} /> : null}
				<Slip shown={shown} purchase={purchase} />
				{state === "completed" ? null : <Pieces shown={shown} purchase={purchase} />}
				<ModalActions>
					{isOpen ? (
						<LinkButton href={at({ purchase: id }, "#modal-mint")} {...mark("look")}>
							{t("mint:sheet.look")}
						</LinkButton>
					) : (
						<LinkButton href={paths.myMinting(lang)}>{t("mint:sheet.list")}</LinkButton>
					)}
					{state === "completed" && page.plan?.draw ? (
						<LinkButton href={pagePath(lang, "ltacMyTicket")}>{t("mint:sheet.tickets")}</LinkButton>
					) : null}
					<LinkButton look={isOpen ? "quiet" : "signal"} href={at({}, "#mint-desk")} {...mark("closed")}>
						{t(state === "rejected" ? "mint:sheet.again" : "mint:sheet.ok")}
					</LinkButton>
				</ModalActions>
			</div>
		</Modal>
	)
}

/** What has happened, in a sentence; that nothing was charged is said only where nothing was. */
function Said({ shown: { t, locale, page, reached }, purchase }: Part) {
	const { state, isChecking, isOwed, pieces, expiresAt } = purchase
	const minted = pieces.filter(({ status }) => status === "completed").length
	if (state === "quoted") {
		const left = Math.max(0, Math.ceil((expiresAt.getTime() - page.now.getTime()) / 1_000))
		return (
			<p className="mint-said" role="status">
				{t("mint:sheet.said.quoted", { time: utcText(expiresAt, locale) })}{" "}
				<span className="mint-life">
					{t("mint:sheet.left")}:{" "}
					<b className="figure" data-seconds={expiresAt.toISOString()}>
						{left}
					</b>
				</span>
			</p>
		)
	}
	const key = state === "processing" && isChecking ? "checking" : state === "rejected" && isOwed ? "owed" : state
	return (
		<p
			className="mint-said"
			role="status"
			{...(state === "completed" || state === "rejected"
				? reached(state === "completed" ? "minted" : "rejected", state)
				: {})}
		>
			{t(`mint:sheet.said.${key}`, { count: String(minted) })}
		</p>
	)
}

function Pay({ shown, purchase }: Part) {
	const { t, page, mark, outcomes, named } = shown
	const { wallet } = page
	if (purchase.pay)
		return (
			<div className="mint-phone">
				<QrCode modules={purchase.pay.qr} label={t("mint:sheet.phone.alt")} />
				<div>
					<h3>{t("mint:sheet.phone.title")}</h3>
					<p>{t("mint:sheet.phone.text", { owner: short4(purchase.wallet) })}</p>
					<p className="notice">{t("mint:sheet.phone.warn")}</p>
					<p className="actions">
						<LinkButton href={purchase.pay.url} {...mark("openApp")}>
							{t("mint:sheet.phone.open")}
						</LinkButton>
					</p>
				</div>
			</div>
		)
	if (purchase.way !== "atomic") return null
	if (!wallet || wallet.address !== purchase.wallet || !signsHere(wallet))
		return <p className="notice">{t("mint:sheet.sign.elsewhere")}</p>
	return (
		<SignButton
			marks={{ ...mark("sign"), ...outcomes("signFailed") }}
			failure={named("signFailed")}
			row="modal-actions"
			wallet={wallet}
			prepare={{ act: "prepare", purchase: purchase.id }}
			submit={{ act: "submit", purchase: purchase.id }}
			say={(word) => t(`mint:sheet.sign.${word}`, { address: wallet.address })}
		/>
	)
}

/** What leaves and what arrives: the receipt of a purchase, which My page shows too. */
export function Slip({ shown: { t }, purchase }: Readonly<{ shown: Pick<Shown, "t">; purchase: PurchaseShown }>) {
	const { quantity, planName, amount, way, wallet, id, state, signature, reason } = purchase
	return (
		<Receipt
			title={t("mint:form.title")}
			number={id.slice(0, 8)}
			lines={[
				{
					key: "arrives",
					label: t("mint:sheet.lines.arrives"),
					value: t("mint:sheet.lines.arrivesText", { count: String(quantity), name: planName }),
					words: true,
				},
				{ key: "price", label: t("mint:sheet.lines.price"), value: amount ?? t("mint:own.free"), total: true },
				{
					key: "fee",
					label: t("mint:sheet.lines.fee"),
					value: t(way === "atomic" ? "mint:sheet.lines.feeText" : "mint:sheet.lines.feeNone"),
					words: true,
				},
				{ key: "wallet", label: t("mint:sheet.lines.wallet"), value: <span className="breaks">{wallet}</span> },
				...(signature
					? [{ key: "tx", label: t("mint:sheet.lines.signature"), value: <span className="breaks">{signature}</span> }]
					: []),
				...(state === "rejected"
					? [{ key: "why", label: t("mint:sheet.lines.reason"), value: t(reasonOf(reason)), words: true }]
					: []),
			]}
		/>
	)
}

/** `isPlain`: the pictures stand elsewhere. */
type PiecesOf = Readonly<{ shown: Pick<Shown, "t">; purchase: PurchaseShown; isPlain?: boolean }>

export function Pieces({ shown: { t }, purchase, isPlain = false }: PiecesOf) {
	const { pieces, state } = purchase
	if (state === "quoted" || state === "rejected") return null
	return (
		<ul className="mint-pieces" aria-label={t("mint:sheet.pieces")}>
			{pieces.map(({ id, name, status, address, picture }) => (
				<li key={id} data-outcome={status}>
					{picture && !isPlain && status === "completed" ? (
						<img src={picture} alt={t("mint:sheet.picture", { name })} width="600" height="600" />
					) : null}
					<p>
						<b>{name}</b> <span>{t(`mint:sheet.piece.${status}`)}</span>
					</p>
					{address ? (
						<small>
							{t("mint:sheet.address")}: <span className="breaks figure">{address}</span>
						</small>
					) : null}
				</li>
			))}
		</ul>
	)
}
