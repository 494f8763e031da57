import type { ReactNode } from "react"
import { longDay } from "#app/lib/formats.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { utcText } from "#app/ui/date-time.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { addressOf } from "./catalog/addresses.ts"
import { Names } from "./names.tsx"
import { Head, ReadOn } from "./page-parts.tsx"
import { Sections } from "./sections.tsx"
import type { View } from "./templates.ts"

/** The six tabs of Lost Tesla Art are pages; their words are shared. */
const TABS = [
	["ltacMint", "ltac.mint"],
	["ltacOverview", "ltac.overview"],
	["ltacRaffle", "ltac.raffle"],
	["ltacClaim", "ltac.claim"],
	["ltacMyTicket", "ltac.myTicket"],
	["ltacFAQ", "ltac.faq"],
] as const

/** What stands between headline and sections, by page. */
const OWN: Readonly<Record<string, (view: View) => ReactNode>> = {
	ltacCountdown: Countdown,
	ltacMint: MintSlip,
	ltacMyTicket: Ticket,
	ltacPartner: Partners,
}

/** A page of Lost Tesla Art. What opens when is the mint's own date, on all of them. */
export function Ltac(view: View) {
	const { page, t, words } = view
	const Own = OWN[page.id]
	return (
		<article className="story ltac">
			<LtacTabs {...view} />
			<Head {...view} opensAt={view.published.ltac?.opensAt ?? null} />
			{Own ? <Own {...view} /> : null}
			<Sections t={t} words={words} flip={page.flip} />
			<ReadOn {...view} />
		</article>
	)
}

function LtacTabs({ page, lang, product, c }: Pick<View, "page" | "lang" | "product" | "c">) {
	return (
		<nav className="ltac-tabs tabs-all tabs-six" aria-label={c("ltac.label")}>
			<ul className="tabs wrap">
				{TABS.map(([id, key]) => (
					<li key={id}>
						<a href={addressOf(id, lang, product)} aria-current={id === page.id ? "page" : undefined}>
							{c(key)}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

function Countdown({ t, lang, published }: View) {
	const { opensAt = null, endsAt = null } = published.ltac ?? {}
	return (
		<section className="ltac-clock flip" aria-label={t("clock.opens")}>
			<div className="wrap">
				<p className="caption">{t("clock.opens")}</p>
				{opensAt ? (
					<>
						<p className="ltac-day display-1">
							<time dateTime={opensAt}>{longDay(opensAt, LOCALES[lang])}</time>
						</p>
						<p className="figure">{utcText(new Date(opensAt), LOCALES[lang])}</p>
					</>
				) : (
					<>
						<p className="ltac-day display-1">{t("clock.display")}</p>
						<p>{t("clock.note")}</p>
					</>
				)}
				{endsAt ? (
					<p className="figure">
						{t("clock.ends")}: <time dateTime={endsAt}>{utcText(new Date(endsAt), LOCALES[lang])}</time>
					</p>
				) : null}
			</div>
		</section>
	)
}

/** The sheet that will be shown before anybody signs, as a specimen. */
function MintSlip({ t, c }: View) {
	return (
		<div className="wrap ltac-slip">
			<Receipt
				title={t("slip.title")}
				number={t("slip.specimen")}
				lines={[
					{ key: "art", label: t("slip.art"), value: "Lost Tesla Art" },
					{ key: "quantity", label: t("slip.quantity"), value: "− 1 +" },
					{ key: "payment", label: t("slip.payment"), value: "SOL / PVT" },
					{ key: "price", label: t("slip.price"), value: c("toBeAnnounced") },
					{ key: "tickets", label: t("slip.tickets"), value: "1" },
					{ key: "total", label: t("slip.total"), value: c("toBeAnnounced"), total: true },
				]}
			>
				<p>{t("slip.foot")}</p>
			</Receipt>
		</div>
	)
}

/** A ticket as it will look, without a number that anybody could take for one. */
function Ticket({ t }: View) {
	const rows = [
		["ticket.wallet", "ticket.yours"],
		["ticket.mint", "ticket.piece"],
		["ticket.round", "ticket.later"],
		["ticket.result", "ticket.later"],
	] as const
	return (
		<div className="wrap">
			<div className="stub is-paper">
				<p className="stub-name">Lost Tesla Art</p>
				<dl className="stub-rows">
					{rows.map(([label, value]) => (
						<div key={label}>
							<dt>{t(label)}</dt>
							<dd>{t(value)}</dd>
						</div>
					))}
				</dl>
				<p className="stub-number">
					<span>{t("ticket.number")}</span>
					<b>0000</b>
					<span>{t("ticket.specimen")}</span>
				</p>
			</div>
		</div>
	)
}

function Partners(view: View) {
	return <Names {...view} partners={view.published.ltacPartners ?? []} />
}
