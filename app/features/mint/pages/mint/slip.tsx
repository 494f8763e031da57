import { paths } from "#app/lib/paths.ts"
import { Button, LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import type { DrawShown, PlanShown, Price } from "./model.ts"
import type { Shown } from "./shown.ts"

type Part = Readonly<{ shown: Shown; plan: PlanShown }>

/** The slip that is filled in: how many, in what, by which way, and what it comes to. */
export function MintSlip({ shown, plan }: Part) {
	const { t, at, page, mark } = shown
	const { form, wallet } = page
	const price = plan.prices.find(({ asset }) => asset === form.asset) ?? null
	const totals = Object.fromEntries(plan.prices.map((one) => [one.asset, one.totals]))
	return (
		<form
			method="post"
			action={at({ quantity: form.quantity, asset: form.asset ?? undefined }, "#modal-alert")}
			className="receipt mint-slip"
			data-mint={JSON.stringify({
				totals,
				least: t("mint:form.least"),
				most: t("mint:form.mostNow", { most: "|" }),
			})}
		>
			<header className="receipt-head">
				<h2>{t("mint:form.title")}</h2>
				<p className="figure">{plan.name}</p>
			</header>
			<input type="hidden" name="act" value="mint" />
			<input type="hidden" name="request" value={form.request} />
			<input type="hidden" name="plan" value={plan.id} />
			<Quantity shown={shown} plan={plan} />
			{plan.prices.length > 0 ? <Payment shown={shown} prices={plan.prices} /> : <p>{t("mint:form.free")}</p>}
			<Ways shown={shown} isFree={plan.prices.length === 0} />
			{price ? (
				<p className="mint-total">
					<span>{t("mint:form.total")}</span>{" "}
					<output className="figure" data-total="">
						{price.totals[form.quantity - 1]}
					</output>
				</p>
			) : null}
			<div className="receipt-foot">
				{plan.draw ? <DrawTerms shown={shown} draw={plan.draw} /> : <p>{t("mint:form.chain")}</p>}
				<p>{t("mint:form.quote")}</p>
			</div>
			<div className="actions" {...live("mint-go")}>
				{wallet ? null : (
					<Button command="show-modal" commandfor="modal-wallet">
						{t("mint:form.signIn")}
					</Button>
				)}
				<Button type="submit" look="signal" {...mark("mint")}>
					{t("mint:form.mint")}
				</Button>
			</div>
			<div {...live("mint-open")}>
				{page.open && page.open !== page.purchase?.id ? (
					<p className="notice">
						{t("mint:form.open")}{" "}
						<LinkButton look="quiet" href={at({ purchase: page.open }, "#modal-mint")} {...mark("look")}>
							{t("mint:form.toOpen")}
						</LinkButton>
					</p>
				) : null}
			</div>
		</form>
	)
}

/** Buttons lead to the page with another number; a script changes it in place. */
function Quantity({ shown: { t, at, page, mark }, plan }: Part) {
	const { quantity, most } = page.form
	const limit = Math.max(1, most || plan.mostAtOnce)
	const [isLeast, isMost] = [quantity <= 1, quantity >= limit]
	const step = (to: number, isEnd: boolean) =>
		({
			type: "submit",
			className: "mint-step",
			formMethod: "get",
			formAction: at({}, "#mint-desk"),
			formNoValidate: true,
			name: "to",
			value: to,
			"aria-disabled": isEnd || undefined,
			"aria-describedby": "mint-bound",
		}) as const
	return (
		<div className="mint-quantity">
			<label htmlFor="quantity">{t("mint:form.quantity")}</label>
			<div className="mint-count">
				<button
					{...step(Math.max(1, quantity - 1), isLeast)}
					data-step="-1"
					aria-label={t("mint:form.minus")}
					{...mark("minus")}
				>
					−
				</button>
				<input
					id="quantity"
					name="quantity"
					type="number"
					inputMode="numeric"
					min={1}
					max={limit}
					step={1}
					required
					defaultValue={quantity}
					aria-describedby="mint-bound"
				/>
				<button
					{...step(Math.min(limit, quantity + 1), isMost)}
					data-step="1"
					aria-label={t("mint:form.plus")}
					{...mark("plus")}
				>
					+
				</button>
			</div>
			<p className="field-hint" id="mint-bound" aria-live="polite">
				{isMost ? t("mint:form.mostNow", { most: String(limit) }) : isLeast ? t("mint:form.least") : ""}
			</p>
		</div>
	)
}

/** What whoever mints for a ticket has to know before, with the date of each step. */
function DrawTerms({ shown: { t, lang, locale, mark }, draw }: Readonly<{ shown: Shown; draw: DrawShown }>) {
	const at = (moment: Date) => utcText(moment, locale)
	const { name, closesAt, drawsAt, extendedTo, least, mostPerWallet, mayExtend } = draw
	return (
		<>
			<p>
				{t("mint:form.tickets")}{" "}
				<a href={paths.raffle(lang, name)} {...mark("raffle")}>
					{t("mint:draw.see")}
				</a>
			</p>
			<p>{t("mint:draw.dates", { closes: at(closesAt), draws: at(drawsAt) })}</p>
			<p>
				{mayExtend && extendedTo
					? t("mint:draw.extension", { least: String(least), until: at(extendedTo) })
					: t("mint:draw.noExtension", { least: String(least) })}
			</p>
			<p>{t("mint:draw.cap", { most: String(mostPerWallet) })}</p>
			<p>{t("mint:form.ledger")}</p>
		</>
	)
}

function Payment({ shown: { t, page }, prices }: Readonly<{ shown: Shown; prices: readonly Price[] }>) {
	return (
		<fieldset className="mint-choice">
			<legend>{t("mint:form.payment")}</legend>
			<div className="choices">
				{prices.map(({ asset, symbol, each }) => (
					<label key={asset}>
						<input type="radio" name="asset" value={asset} defaultChecked={asset === page.form.asset} required />
						<span>
							<b>{symbol}</b>
							<small>{t("mint:form.each", { price: each })}</small>
						</span>
					</label>
				))}
			</div>
		</fieldset>
	)
}

function Ways({ shown: { t, page }, isFree }: Readonly<{ shown: Shown; isFree: boolean }>) {
	if (isFree) return <input type="hidden" name="way" value="atomic" />
	const ways = [
		["atomic", "mint:form.atomic"],
		["pay-first", "mint:form.payFirst"],
	] as const
	return (
		<fieldset className="mint-choice mint-ways">
			<legend>{t("mint:form.way")}</legend>
			{ways.map(([way, words]) => (
				<label key={way}>
					<input type="radio" name="way" value={way} defaultChecked={page.form.way === way} required />
					<span>{t(words)}</span>
				</label>
			))}
			<noscript>
				<p className="field-hint">{t("mint:form.noScript")}</p>
			</noscript>
		</fieldset>
	)
}
