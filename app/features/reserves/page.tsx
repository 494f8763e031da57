import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { numberFormat, utcDay } from "#app/lib/formats.ts"
import { apart, formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Around } from "#app/ui/around.tsx"
import { AsOf } from "#app/ui/as-of.tsx"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { Headline } from "#app/ui/headline.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import type { AssetFigures, Needs, ReportFigures, ReservesPage } from "./figures.server.ts"
import { NftVaults } from "./nft-vaults.tsx"

export type ReservesProps = Readonly<{
	t: T
	lang: Lang
	group: string
	page: ReservesPage
	/** Why somebody who asked for their proof came back without it. */
	needs: Needs
}>
type Said = Pick<ReservesProps, "t" | "lang">

/** What is there against what is owed, and how everybody can count it. */
export function Reserves({ t, lang, group, page, needs }: ReservesProps) {
	return (
		<article className="reserves">
			<header className="head head-wide head-plain">
				<div className="head-words wrap">
					<Headline place={{ group, name: t("reserves:name") }} title={t("reserves:title")} lead={t("reserves:lead")} />
				</div>
			</header>
			{page.reports.length === 0 ? (
				<p className="wrap notice">
					{page.day === null ? t("reserves:none") : t("reserves:noneOfDay", { day: utcDay(page.day, LOCALES[lang]) })}
				</p>
			) : null}
			{page.reports.map((report) => (
				<div key={report.chain} className="reserves-scales wrap">
					<AsOf at={report.at} />
					{report.assets.map((one, place) => (
						<Scale key={one.asset.symbol} t={t} lang={lang} figures={one} isFirst={place === 0} />
					))}
				</div>
			))}
			{page.reports.length > 0 ? (
				<div className="reserves-check">
					<div className="reserves-slips">
						{page.reports.map((report) => (
							<Slip key={report.chain} t={t} lang={lang} report={report} />
						))}
					</div>
					<Check t={t} lang={lang} day={page.day} needs={needs} />
				</div>
			) : null}
			<NftVaults t={t} lang={lang} vaults={page.nfts} />
			<div className="reserves-rest wrap">
				<Vaults t={t} vaults={page.vaults} />
				<Days t={t} lang={lang} page={page} />
			</div>
		</article>
	)
}

const PERCENT = { style: "percent", maximumFractionDigits: 1 } as const
const WHOLE = { maximumFractionDigits: 0 } as const
/** From so many times on it is said in times. */
const MANY = 2n
/** Ten years: the pace of today says nothing of what comes after. */
const LONG_DAYS = 3_650n

type ScaleProps = Said & Readonly<{ figures: AssetFigures; isFirst: boolean }>

/** One asset: what is there, of which so much is owed, and all its parts, which add up to it. The first is a poster, the others are lines below it. */
function Scale({ t, lang, figures, isFirst }: ScaleProps) {
	const { asset, held, booked } = figures
	const locale = LOCALES[lang]
	const text = (units: bigint) => formatMoney(money(asset, units), locale)
	// Large in hundredths, rounded down, so that nobody reads more than there is; exact below.
	const [large, exact] = [text(held - (held % 10n ** BigInt(Math.max(asset.scale - 2, 0)))), text(held)]
	const all = owedOf(figures)
	const spare = held - all
	return (
		<section
			className={isFirst ? "scale" : "scale scale-line"}
			aria-labelledby={`scale-${asset.symbol}`}
			data-short={spare < 0n || undefined}
		>
			<div className="scale-there">
				<h2 id={`scale-${asset.symbol}`}>
					<span className="display-1">{apart(large)[0]}</span> <small>{asset.symbol}</small>
				</h2>
				<p className="scale-held">
					{t("reserves:held")}
					{large === exact ? null : <span className="figure">{exact}</span>}
				</p>
			</div>
			<div className="scale-owed">
				<Cover t={t} lang={lang} held={held} all={all} />
				<meter className="scale-bar" min={0} max={1_000} value={shareOf(all, held)} aria-label={t("reserves:owed")} />
				{isFirst ? (
					<dl className="scale-sums">
						<div>
							<dt>{t("reserves:owed")}</dt>
							<dd>{text(all)}</dd>
						</div>
						<div>
							<dt>{t(spare < 0n ? "reserves:short" : "reserves:spare")}</dt>
							<dd>{text(spare < 0n ? -spare : spare)}</dd>
						</div>
					</dl>
				) : null}
				{held === booked ? null : (
					<p className="notice notice-loss">{t("reserves:mismatch", { booked: text(booked) })}</p>
				)}
			</div>
			<Parts t={t} lang={lang} figures={figures} isFirst={isFirst} />
		</section>
	)
}

const owedOf = ({ principal, reward, owed }: AssetFigures) => principal + reward + owed

function Cover({ t, lang, held, all }: Said & Readonly<{ held: bigint; all: bigint }>) {
	const locale = LOCALES[lang]
	if (held < all) return <p className="notice notice-loss">{t("reserves:uncovered")}</p>
	if (all === 0n) return <p className="scale-cover">{t("reserves:nothingOwed")}</p>
	return (
		<p className="scale-cover">
			{held >= MANY * all ? (
				<Around text={t("reserves:coveredTimes", { times: "|" })}>
					<b>{numberFormat(locale, WHOLE).format(held / all)}</b>
				</Around>
			) : (
				<Around text={t("reserves:covered", { percent: "|" })}>
					<b>{numberFormat(locale, PERCENT).format(Number((held * 10_000n) / all) / 10_000)}</b>
				</Around>
			)}
		</p>
	)
}

/** What is there, part by part: the parts add up to it, to the unit. Of the lines only parts with something in them are told. */
function Parts({ t, lang, figures, isFirst }: ScaleProps) {
	const { asset, held, principal, reward, owed, free, perDay } = figures
	const text = (units: bigint) => formatMoney(money(asset, units), LOCALES[lang])
	const rest = held - owedOf(figures) - free
	const parts = [
		["principal", principal],
		["reward", reward],
		["onTheWay", owed],
		["free", free],
		[rest < 0n ? "missing" : "rest", rest],
	] as const
	return (
		<dl className="scale-parts">
			{parts
				.filter(([, units]) => isFirst || units !== 0n)
				.map(([name, units]) => (
					<div key={name}>
						<dt>{t(`reserves:part.${name}`)}</dt>
						<dd>{text(units)}</dd>
					</div>
				))}
			{isFirst ? (
				<div className="scale-total">
					<dt>{t("reserves:held")}</dt>
					<dd>{text(held)}</dd>
				</div>
			) : null}
			{isFirst || perDay > 0n ? (
				<div className="scale-pace">
					<dt>{t("reserves:runway")}</dt>
					<dd>{runwayText({ t, lang }, free + reward, perDay)}</dd>
				</div>
			) : null}
		</dl>
	)
}

/** In thousandths, never more than all. */
const shareOf = (part: bigint, whole: bigint): number =>
	whole <= 0n ? (part > 0n ? 1_000 : 0) : Math.min(1_000, Number((part * 1_000n) / whole))

function runwayText({ t, lang }: Said, units: bigint, perDay: bigint): string {
	if (perDay === 0n) return t("reserves:noPace")
	const days = units / perDay
	return days > LONG_DAYS
		? t("reserves:years")
		: t("reserves:days", { days: numberFormat(LOCALES[lang], WHOLE).format(days) })
}

function Slip({ t, lang, report }: Said & { report: ReportFigures }) {
	const locale = LOCALES[lang]
	return (
		<div className="reserves-slip">
			<PortraitImage family="haechi" seed={7} />
			<Receipt
				title={t("reserves:titleSlip")}
				number={utcDay(report.day, locale)}
				lines={[
					{
						key: "at",
						label: t("reserves:at"),
						value: <DateTime at={report.at} locale={locale} local={t("reserves:local")} />,
					},
					{ key: "slot", label: t("reserves:slot"), value: numberFormat(locale, WHOLE).format(BigInt(report.slot)) },
					{ key: "chain", label: t("reserves:chain"), value: report.chain },
					{ key: "rows", label: t("reserves:rows"), value: numberFormat(locale, WHOLE).format(report.leaves) },
					{ key: "root", label: t("reserves:root"), value: report.root },
				]}
			/>
		</div>
	)
}

const NEEDED = {
	wallet: "reserves:signedOut",
	balance: "reserves:nothingOfYours",
	solana: "reserves:otherChain",
} as const

const COMMAND = "node verify-reserves.mjs proof.json rows.csv"

function Check({ t, lang, day, needs }: Said & { day: string | null; needs: ReservesProps["needs"] }) {
	const of = day === null ? "" : `?day=${day}`
	return (
		<section className="flip reserves-ways" aria-labelledby="check-title">
			<div>
				<h2 className="part-title" id="check-title">
					{t("reserves:titleCheck")}
				</h2>
				{needs ? (
					<p className="notice" role="status" id="mine">
						{t(NEEDED[needs])}
					</p>
				) : null}
				<ol className="reserves-steps">
					<li>
						<div>
							<h3>{t("reserves:mine")}</h3>
							<p>{t("reserves:mineText")}</p>
						</div>
						<LinkButton look="signal" href={`${paths.reserves(lang)}/proof${of}`} {...track("reserves.mine")}>
							{t("reserves:mineSave")}
						</LinkButton>
					</li>
					<li>
						<div>
							<h3>{t("reserves:all")}</h3>
							<p>{t("reserves:allText")}</p>
						</div>
						<LinkButton href={`/api/reserves/rows${of}`} {...track("reserves.all")}>
							{t("reserves:allSave")}
						</LinkButton>
					</li>
					<li>
						<div>
							<h3>{t("reserves:verifier")}</h3>
							<p>{t("reserves:verifierText")}</p>
							<p>
								<code className="figure">{COMMAND}</code>
							</p>
						</div>
						<LinkButton href="/files/verify-reserves.mjs" {...track("reserves.verifier")}>
							{t("reserves:verifierSave")}
						</LinkButton>
					</li>
				</ol>
				<p className="caption">{t("reserves:says")}</p>
			</div>
		</section>
	)
}

function Vaults({ t, vaults }: Pick<ReservesProps, "t"> & Pick<ReservesPage, "vaults">) {
	return (
		<section className="reserves-vaults" aria-labelledby="vaults-title">
			<h2 className="part-title" id="vaults-title">
				{t("reserves:titleVaults")}
			</h2>
			<p>{t("reserves:vaultsText")}</p>
			<p>{t("reserves:vaultsSend")}</p>
			{[...new Set(vaults.map((one) => one.symbol))].map((symbol) => (
				<VaultsOf key={symbol} t={t} symbol={symbol} vaults={vaults.filter((one) => one.symbol === symbol)} />
			))}
		</section>
	)
}

function VaultsOf({ t, symbol, vaults }: Pick<ReservesProps, "t"> & Pick<ReservesPage, "vaults"> & { symbol: string }) {
	return (
		<details className="question">
			<summary {...track("parts.question")} data-param={symbol}>
				{t("reserves:accountsOf", { symbol, count: vaults.length })}
			</summary>
			<ul>
				{vaults.map(({ role, owner, account }) => (
					<li key={`${role} ${account}`}>
						<h3>{t(`reserves:role.${role}`)}</h3>
						<dl>
							<div>
								<dt>{t("reserves:account")}</dt>
								<dd>{account}</dd>
							</div>
							<div>
								<dt>{t("reserves:owner")}</dt>
								<dd>{owner}</dd>
							</div>
						</dl>
					</li>
				))}
			</ul>
		</details>
	)
}

function Days({ t, lang, page }: Said & Pick<ReservesProps, "page">) {
	const shown = page.reports[0]?.day
	const others = page.days.filter((day) => day !== shown)
	if (others.length === 0) return null
	return (
		<nav className="reserves-days" aria-labelledby="days-title">
			<h2 className="part-title" id="days-title">
				{t("reserves:titleEarlier")}
			</h2>
			<ul>
				{page.day === null ? null : (
					<li>
						<a href={paths.reserves(lang)} {...track("reserves.day")}>
							{t("reserves:newest")}
						</a>
					</li>
				)}
				{others.map((day) => (
					<li key={day}>
						<a href={paths.reserves(lang, day)} {...track("reserves.day")} data-param={day}>
							{utcDay(day, LOCALES[lang])}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}
