import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { Blank } from "#app/ui/signed-out.tsx"
import { OwnOut } from "./own-out.tsx"
import type { TwigPage } from "./twig-page.server.ts"
import { Ticket } from "./unlock-ticket.tsx"

type Props = { t: T; lang: Lang; page: TwigPage | null }
type Has = { t: T; lang: Lang; page: TwigPage }

/** The twigs of a member: how many there are, how many wait to be claimed, and every one that came or went. */
export function MyTwig({ t, lang, page }: Props) {
	if (!page) return <TwigOut t={t} lang={lang} />
	return (
		<div className="page">
			<header className="own-list-head">
				<div>
					<h1>{t("my-page:twig")}</h1>
					{page.moves.length > 0 ? <p className="lead">{t("my-page:twigs.how")}</p> : null}
				</div>
				<Twig leaves={page.leaves} />
			</header>
			{page.canHave ? (
				<>
					<Balance t={t} lang={lang} page={page} />
					<Moves t={t} lang={lang} page={page} />
				</>
			) : (
				<Empty t={t} lang={lang} says={t("my-page:twigs.needsSolana")} />
			)}
			<p className="actions">
				<LinkButton href={paths.myPage(lang)}>{t("my-page:back")}</LinkButton>
			</p>
		</div>
	)
}

const LEAVES = [
	[150, 168, -38],
	[120, 142, -142],
	[176, 128, -24],
	[136, 98, -156],
	[196, 84, -30],
	[158, 58, -140],
] as const

/** A twig that grows with the balance: a bud while there is none, and a leaf for each figure of it. */
function Twig({ leaves }: Readonly<{ leaves: number }>) {
	return (
		<svg className="twig-grows" viewBox="0 0 300 230" aria-hidden="true" focusable="false">
			<path
				className="twig-wood"
				d="M96 230C104 190 126 172 138 142C152 108 158 70 178 22M128 162L92 138M146 120L190 100M158 82L132 62"
			/>
			<circle className="twig-bud" cx="179" cy="20" r="11" />
			{LEAVES.slice(0, leaves).map(([x, y, turn]) => (
				<path
					key={y}
					className="twig-leaf"
					transform={`translate(${x} ${y}) rotate(${turn})`}
					d="M0 0C18-30 62-34 92 0C62 34 18 30 0 0ZM14 0H70"
				/>
			))}
		</svg>
	)
}

const SEES = ["balance", "unclaimed", "moves"] as const

function TwigOut({ t, lang }: Omit<Props, "page">) {
	return (
		<OwnOut
			t={t}
			lang={lang}
			name={t("my-page:twig")}
			title={t("my-page:titleTwig")}
			lead={t("my-page:twigs.how")}
			sees={SEES.map((name) => t(`my-page:seesTwig.${name}`))}
		>
			<div aria-hidden="true">
				<Ticket
					as="p"
					title={t("my-page:twigs.balance")}
					host="Twig"
					lines={(["unclaimed", "claimed", "spent"] as const).map((name) => ({
						label: t(`my-page:twigs.${name}`),
						value: <Blank />,
					}))}
				>
					<p className="ticket-sum">
						<Blank sum /> <small>{TWIG.symbol}</small>
					</p>
				</Ticket>
			</div>
		</OwnOut>
	)
}

function Balance({ t, page }: Has) {
	const { figure, unit, wallets, unclaimed } = page
	return (
		<section className="twigs" aria-labelledby="twig-balance" {...live("balance")}>
			<div className="twigs-sum">
				<h2 id="twig-balance">{t("my-page:twigs.balance")}</h2>
				<p className="display-1">
					{figure} <small>{unit}</small>
				</p>
				<AsOf />
				{wallets.length > 0 ? (
					<dl className="twigs-lines">
						{wallets.map((one) => (
							<div key={one.address}>
								<dt title={one.address}>{one.name}</dt>
								<dd className="figure">{one.units}</dd>
							</div>
						))}
					</dl>
				) : null}
			</div>
			<div className="twigs-next">
				<h2>{t("my-page:twigs.unclaimed")}</h2>
				<p className="display-3">{unclaimed ? unclaimed.total : t("my-page:twigs.unknown")}</p>
				{unclaimed ? <AsOf /> : null}
				{unclaimed && unclaimed.places.length > 0 ? (
					<dl className="twigs-lines">
						{unclaimed.places.map((one) => (
							<div key={one.href}>
								<dt>
									<a href={one.href} {...track("myTwig.source")}>
										{one.name}
									</a>
								</dt>
								<dd className="figure">{one.units}</dd>
							</div>
						))}
					</dl>
				) : null}
			</div>
		</section>
	)
}

function Moves({ t, lang, page }: Has) {
	const { moves, older, isFirst } = page
	if (moves.length === 0)
		return <Empty t={t} lang={lang} says={t(isFirst ? "my-page:twigs.none" : "my-page:twigs.end")} />
	return (
		<section aria-labelledby="twig-moves" {...live("moves")}>
			<h2 id="twig-moves">{t("my-page:twigs.titleMoves")}</h2>
			<AsOf />
			<ul className="records">
				{moves.map((one) => (
					<li key={one.id} className="record twig-move">
						<p className="record-sum figure">{one.amount}</p>
						<p className="twig-source">
							<b>
								{one.source ? `${one.source.name} · ` : null}
								{t(`my-page:twigs.${one.what}`)}
							</b>
							{one.wallet ? <small>{one.wallet}</small> : null}
						</p>
						<p className="twig-when">
							<DateTime at={one.at} locale={LOCALES[lang]} local={t("my-page:local")} />
						</p>
						{one.source ? (
							<p className="record-acts">
								<a href={one.source.href} {...track("myTwig.receipt")}>
									{t("my-page:twigs.receipt")}
								</a>
							</p>
						) : null}
					</li>
				))}
			</ul>
			{older ? (
				<p className="actions">
					<LinkButton href={older} {...track("myTwig.older")}>
						{t("my-page:twigs.older")}
					</LinkButton>
				</p>
			) : null}
		</section>
	)
}

function Empty({ t, lang, says }: { t: T; lang: Lang; says: string }) {
	const stake = pagePath(lang, "powerzoneNftStaking")
	return (
		<div className="twig-none">
			{/* Who waits for the first of them. */}
			<PortraitImage family="alya" seed={9} crop="cutout" eager />
			<div>
				<p className="lead">{says}</p>
				<p className="actions">
					<LinkButton look="signal" href={stake} {...trackLink(stake)}>
						{t("my-page:twigs.stake")}
					</LinkButton>
				</p>
			</div>
		</div>
	)
}
