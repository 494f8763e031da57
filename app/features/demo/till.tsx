import type { SubmissionResult } from "@conform-to/react"
import { useForm } from "@conform-to/react"
import { KAIA_GIFT } from "#app/chains/kaia/local/collections.ts"
import { GIFT } from "#app/chains/solana/local/gift.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Asset, apart, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { short4 } from "#app/lib/shorten.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { buttonClass, LinkButton } from "#app/ui/button.tsx"
import { Field } from "#app/ui/field.tsx"
import { FormErrors } from "#app/ui/form-errors.tsx"
import { live } from "#app/ui/live.ts"
import { Receipt } from "#app/ui/receipt.tsx"
import { isOfKaia } from "./forms.ts"

export type TillProps = Readonly<{
	t: T
	lang: Lang
	asset: Asset
	/** Of the wallet that is signed in; empty: there is none. */
	address: string
	/** The same of a wallet of Kaia. */
	kaia?: string
	/** What it holds of the coin; null: the chain does not answer. */
	held: bigint | null
	/** To whom the faucet has just given. */
	given: string | null
	lastResult: SubmissionResult<string[]> | undefined
}>

const SOL = { symbol: "SOL", scale: 9 } as const
const PVT = { symbol: "PVT", scale: 6 } as const
const KLAY = { symbol: "KLAY", scale: 18 } as const

/** What one has, what a press gives, and where to go on with it. */
export function Till(props: TillProps) {
	return (
		<div className="demo-till">
			<div>
				<Held {...props} />
				<Give {...props} />
			</div>
			<Slip {...props} />
		</div>
	)
}

function Held({ t, lang, asset, address, kaia, held, given }: TillProps) {
	if (kaia && !address) return null
	if (!address)
		return (
			<>
				<p className="demo-none">{t("demo:held.none")}</p>
				<p className="actions">
					<button
						type="button"
						className={buttonClass("signal")}
						command="show-modal"
						commandfor="modal-wallet"
						{...track("walletDialog.open")}
					>
						{t("demo:held.connect")}
					</button>
				</p>
			</>
		)
	const [figure, unit] = apart(formatMoney(money(asset, held ?? 0n), LOCALES[lang]))
	const awaited = given === address && (held ?? 0n) < GIFT.scg
	return (
		<div {...live("held")} data-awaiting={awaited ? "" : undefined}>
			<p className="caption">{t("demo:held.label")}</p>
			{held === null ? (
				<p className="demo-none">{t("demo:held.unread")}</p>
			) : (
				<p className="demo-sum">
					{figure} <small>{unit}</small>
				</p>
			)}
		</div>
	)
}

function Give({ t, address: ofSolana, kaia, given, lastResult }: TillProps) {
	const address = ofSolana || (kaia ?? "")
	const [form, fields] = useForm<{ address: string }>({ id: "faucet", ...(lastResult ? { lastResult } : {}) })
	return (
		<form method="post" className="demo-give">
			<FormErrors id={form.errorId} errors={form.errors} />
			<input type="hidden" name="act" value="faucet" />
			<Field
				label={t("demo:faucet.address")}
				hint={t("demo:faucet.text")}
				errors={fields.address.errors}
				input={{
					id: "faucet-address",
					name: "address",
					defaultValue: fields.address.initialValue ?? given ?? address,
					required: true,
					autoComplete: "off",
					autoCapitalize: "none",
					spellCheck: false,
				}}
				button={
					<button type="submit" className={buttonClass(address && !given ? "signal" : "line")} {...track("demo.give")}>
						{t("demo:faucet.give")}
					</button>
				}
			/>
		</form>
	)
}

function Slip({ t, lang, asset, given }: TillProps) {
	const coins = (of: Asset, units: bigint) => formatMoney(money(of, units), LOCALES[lang])
	const isKaia = given !== null && isOfKaia(given)
	const nfts = isKaia ? KAIA_GIFT.nftsOfEach : GIFT.nftsOfEach
	return (
		<div className="demo-slip" id="given">
			<PortraitImage family="grilla" seed={4} crop="cutout" eager />
			<Receipt
				title={t(given ? "demo:slip.titleGiven" : "demo:slip.title")}
				number={given ? short4(given) : null}
				lines={[
					...(isKaia
						? [{ key: "fees", label: t("demo:slip.fees"), value: coins(KLAY, KAIA_GIFT.peb), total: true }]
						: [
								{ key: "coins", label: t("demo:slip.coins"), value: coins(asset, GIFT.scg), total: true },
								{ key: "fees", label: t("demo:slip.fees"), value: coins(SOL, GIFT.lamports) },
								{ key: "forge", label: t("demo:slip.forge"), value: coins(PVT, GIFT.pvt) },
							]),
					{ key: "nfts", label: t("demo:slip.nfts"), value: t("demo:slip.nftsEach", { count: nfts }) },
				]}
			/>
			{given ? (
				<div className="demo-on">
					<p role="status">{t("demo:faucet.given")}</p>
					<LinkButton look="signal" href={isKaia ? paths.crossing(lang) : paths.stakeWrite(lang)}>
						{t(isKaia ? "demo:faucet.carry" : "demo:faucet.stake")}
					</LinkButton>
				</div>
			) : null}
		</div>
	)
}
