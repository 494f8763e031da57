import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime, utcText } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { AlertDialog } from "./alert.tsx"
import { Check } from "./check.tsx"
import type { Alert, MintPage, PlanShown } from "./model.ts"
import { Phases } from "./phases.tsx"
import { PurchaseSheet } from "./sheet.tsx"
import { type Shown, shownOf } from "./shown.ts"
import { MintSlip } from "./slip.tsx"

type Props = Readonly<{
	t: T
	lang: Lang
	page: MintPage
	alert: Alert | null
	/** Whether who looks may buy what chance decides; null where it is no question. */
	gate: ReactNode
}>

/** Where it is minted: how it stands, what a wallet may, the slip, and what is under way. */
export function MintDesk({ t, lang, page, alert, gate }: Props) {
	const shown = shownOf(t, lang, page)
	const { plan } = page
	return (
		<section id="mint-desk" className="mint wrap" aria-label={t("mint:desk.label")} data-wallet-needs="solana">
			{page.demo ? <p className="notice mint-demo">{t("mint:desk.demo")}</p> : null}
			{plan ? (
				<>
					<Now shown={shown} plan={plan} />
					<div className="mint-parts">
						<div className="mint-asks">
							{isSold(plan) ? <MintSlip shown={shown} plan={plan} /> : <Over shown={shown} plan={plan} />}
						</div>
						<div className="mint-tells">
							{isSold(plan) ? gate : null}
							<Phases shown={shown} plan={plan} />
							<Check shown={shown} gate={isSold(plan) ? page.gate : null} />
						</div>
					</div>
				</>
			) : (
				<p className="mint-none">{t("mint:desk.none")}</p>
			)}
			{page.purchase ? <PurchaseSheet shown={shown} purchase={page.purchase} /> : null}
			{alert ? <AlertDialog shown={shown} alert={alert} /> : null}
			<PageScript name="mint" />
		</section>
	)
}

/** Whether it sells, or will by the hour that is told. */
const isSold = ({ state }: PlanShown) => !["over", "counting", "extending"].includes(state)

/** Keys of what comes next, with the moment's place in it. */
const NEXT = {
	opens: "mint:desk.opens",
	late: "mint:desk.late",
	begins: "mint:desk.nextPhase",
	counting: "mint:desk.counts",
	extending: "mint:desk.extends",
	ends: "mint:desk.endsAt",
} as const

/** How it stands at this moment, by the server's clock; it is read anew when the next moment comes. */
function Now({ shown: { t, locale, page }, plan }: Readonly<{ shown: Shown; plan: PlanShown }>) {
	const { next } = plan
	const phase = next?.phase ? t(`mint:phase.${next.phase}`) : ""
	const [before, after] = t(NEXT[next?.what ?? "ends"], { phase, time: "|" }).split("|")
	// The worker does what is waited for: nobody knows the second.
	const isAwaited =
		next?.what === "late" || next?.what === "extending" || (next?.what === "counting" && next.at <= page.now)
	return (
		<div
			{...live("mint-now")}
			className="mint-now"
			data-state={plan.state}
			data-now={page.now.toISOString()}
			data-until={next?.at.toISOString()}
			data-awaiting={isAwaited || undefined}
			data-most={page.form.most}
		>
			<p className="mint-state">{t(`mint:desk.state.${plan.state}`)}</p>
			{next ? (
				<div className="mint-next">
					<p>
						{before}
						<DateTime at={next.at} locale={locale} local="({{time}})" />
						{after}
					</p>
					<p className="mint-clock figure" data-clock="" aria-hidden="true" />
					{next.what === "ends" || next.what === "extending" ? null : (
						<noscript>
							<p className="field-hint">{t("mint:desk.reload")}</p>
						</noscript>
					)}
				</div>
			) : null}
			<div className="mint-stock">
				<p className="mint-left">
					<b className="figure">{plan.left}</b>{" "}
					<span>{t("mint:stock.left", { left: String(plan.left), stock: String(plan.stock) })}</span>
				</p>
				<meter className="meter" min={0} max={plan.stock} value={plan.left} aria-label={t("mint:stock.label")}>
					{t("mint:stock.left", { left: String(plan.left), stock: String(plan.stock) })}
				</meter>
			</div>
		</div>
	)
}

/** Nothing is sold here now: whether it goes on, or what comes next, is said, and where what was sold goes on. */
function Over({ shown: { t, lang, locale, page, at, mark }, plan }: Readonly<{ shown: Shown; plan: PlanShown }>) {
	const { state, draw } = plan
	const goesOn = state === "counting" || state === "extending"
	const until = draw?.extendedTo ? utcText(draw.extendedTo, locale) : ""
	return (
		<div className="mint-over" {...live("mint-over")} data-pending={goesOn || undefined}>
			<p className="mint-none">
				{goesOn ? t(`mint:desk.${state}`, { least: String(draw?.least ?? 0), until }) : t("mint:desk.over")}
			</p>
			<p className="actions">
				{page.open ? (
					<LinkButton look="signal" href={at({ purchase: page.open }, "#modal-mint")} {...mark("look")}>
						{t("mint:form.toOpen")}
					</LinkButton>
				) : null}
				{goesOn ? (
					<LinkButton look="signal" href={at()} {...mark("look")}>
						{t("mint:sheet.look")}
					</LinkButton>
				) : null}
				{plan.draw ? (
					<LinkButton href={paths.raffle(lang, plan.draw.name)} {...mark("raffle")}>
						{t("mint:draw.see")}
					</LinkButton>
				) : null}
				<LinkButton href={paths.myMinting(lang)} {...mark("list")}>
					{t("mint:sheet.list")}
				</LinkButton>
			</p>
		</div>
	)
}
