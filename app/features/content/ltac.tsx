import type { ReactNode } from "react"
import { longDay } from "#app/lib/formats.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { utcText } from "#app/ui/date-time.tsx"
import { addressOf } from "./catalog/addresses.ts"
import { Names } from "./names.tsx"
import { Head, ReadOn } from "./page-parts.tsx"
import { Sections } from "./sections.tsx"
import type { View } from "./templates.ts"

/** The six tabs of Lost Tesla Art are pages; their words are shared. */
const TABS = [
	["ltacMint", "content:ltac.mint"],
	["ltacOverview", "content:ltac.overview"],
	["ltacRaffle", "content:ltac.raffle"],
	["ltacClaim", "content:ltac.claim"],
	["ltacMyTicket", "content:ltac.myTicket"],
	["ltacFAQ", "content:ltac.faq"],
] as const

/** What stands between headline and sections, by page. */
const OWN: Readonly<Record<string, (view: View) => ReactNode>> = {
	ltacCountdown: Countdown,
	ltacMyTicket: Ticket,
	ltacPartner: Partners,
}

/** A page of Lost Tesla Art, with what its route puts below its headline (`alone`: in place of its own). */
export function Ltac({ part, alone = false, ...view }: View & { part?: ReactNode; alone?: boolean }) {
	const { page, t, own, words } = view
	const Own = alone ? null : OWN[page.id]
	return (
		<article className="story ltac">
			<LtacTabs {...view} />
			<Head {...view} />
			{part}
			{Own ? <Own {...view} /> : null}
			<Sections t={t} own={own} words={words} page={page} />
			<ReadOn {...view} />
		</article>
	)
}

export function LtacTabs({ t, page, lang, product }: Pick<View, "t" | "page" | "lang" | "product">) {
	return (
		<nav className="tabs-all tabs-six" aria-label={t("content:ltac.label")}>
			<ul className="tabs wrap">
				{TABS.map(([id, key]) => (
					<li key={id}>
						<a
							href={addressOf(id, lang, product)}
							aria-current={id === page.id ? "page" : undefined}
							{...trackLink(addressOf(id, lang, product))}
						>
							{t(key)}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

/** Once it is open the page of the mint has its times. */
function Countdown({ t, own, lang, product, published, shut }: View) {
	const mint = addressOf("ltacMint", lang, product)
	const door = shut.find(({ id }) => id === "ltac")
	if (!door)
		return (
			<section className="ltac-clock flip" aria-label={t(`${own}:name`)}>
				<div className="wrap">
					<p className="ltac-day display-1">{t(`${own}:clock.open`)}</p>
					<p>
						<a className="button button-signal" href={mint} {...trackLink(mint)}>
							{t(`${own}:clock.mint`)}
						</a>
					</p>
				</div>
			</section>
		)
	const opensAt = published.ltac?.opensAt ?? door.at
	const endsAt = published.ltac?.endsAt ?? null
	return (
		<section className="ltac-clock flip" aria-label={t(`${own}:clock.opens`)}>
			<div className="wrap">
				<p className="caption">{t(`${own}:clock.opens`)}</p>
				{opensAt ? (
					<>
						<p className="ltac-day display-1">
							<time dateTime={opensAt}>{longDay(opensAt, LOCALES[lang])}</time>
						</p>
						<p className="figure">{utcText(new Date(opensAt), LOCALES[lang])}</p>
					</>
				) : (
					<>
						<p className="ltac-day display-1">{t(`${own}:clock.display`)}</p>
						<p>{t(`${own}:clock.note`)}</p>
					</>
				)}
				{endsAt ? (
					<p className="figure">
						{t(`${own}:clock.ends`)}: <time dateTime={endsAt}>{utcText(new Date(endsAt), LOCALES[lang])}</time>
					</p>
				) : null}
			</div>
		</section>
	)
}

/** A ticket as it will look, without a number that anybody could take for one. */
function Ticket({ t, own }: View) {
	const rows = [
		["wallet", "yours"],
		["mint", "piece"],
		["round", "later"],
		["result", "later"],
	] as const
	return (
		<div className="wrap">
			<div className="stub is-paper">
				<p className="stub-name">Lost Tesla Art</p>
				<dl className="stub-rows">
					{rows.map(([label, value]) => (
						<div key={label}>
							<dt>{t(`${own}:ticket.${label}`)}</dt>
							<dd>{t(`${own}:ticket.${value}`)}</dd>
						</div>
					))}
				</dl>
				<p className="stub-number">
					<span>{t(`${own}:ticket.number`)}</span>
					<b>0000</b>
					<span>{t(`${own}:ticket.specimen`)}</span>
				</p>
			</div>
		</div>
	)
}

function Partners(view: View) {
	return <Names {...view} partners={view.published.ltacPartners ?? []} />
}
