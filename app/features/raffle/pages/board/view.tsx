import { NftFace } from "#app/collections/nft-face.tsx"
import type { T } from "#app/i18n/words.ts"
import { numberFormat } from "#app/lib/formats.ts"
import { type Lang, LOCALES, pagePath, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { utcText } from "#app/ui/date-time.tsx"
import { live } from "#app/ui/live.ts"
import { PageScript } from "#app/ui/page-script.tsx"
import { Receipt } from "#app/ui/receipt.tsx"
import { Code, Hashes, ShortCode } from "../codes.tsx"
import { Reels } from "../reels.tsx"
import type { PrizeLine, RaffleLink, RaffleView } from "./model.ts"

/** A cap of a fifth can hold among so many. */
const FEWEST_WALLETS = 5
const WHOLE = { maximumFractionDigits: 0 } as const

type Said = Readonly<{ t: T; lang: Lang }>
type Of = Said & Readonly<{ raffle: RaffleView }>

const isOpen = ({ status }: RaffleView) => status === "selling" || status === "extended"

/** The raffle of Lost Tesla Art: what was fixed before it, its ledger, and its draw; all of it can be read without a script. */
export function RaffleBoard({
	t,
	lang,
	raffle,
	others,
}: Said & Readonly<{ raffle: RaffleView | null; others: readonly RaffleLink[] }>) {
	return (
		<div className="raffle">
			{raffle ? (
				<>
					<p id="raffle-said" className="sr-only" role="status" />
					<Poster t={t} lang={lang} raffle={raffle} />
					{raffle.drawn || raffle.status === "cancelled" ? (
						<Outcome t={t} lang={lang} raffle={raffle} />
					) : (
						<div {...live("raffle-draw")} />
					)}
					<div className="raffle-papers wrap">
						<Told t={t} />
						<Cover t={t} raffle={raffle} />
					</div>
					<div className="raffle-papers raffle-proofs wrap">
						<Fixed t={t} lang={lang} raffle={raffle} />
						<Ledger t={t} lang={lang} raffle={raffle} />
					</div>
					<PageScript name="raffle" />
				</>
			) : (
				<p className="wrap notice raffle-none">{t("raffle:none")}</p>
			)}
			{others.length > 0 ? (
				<nav className="wrap raffle-others" aria-labelledby="raffle-others">
					<h2 id="raffle-others" className="display-3">
						{t("raffle:others")}
					</h2>
					<ul>
						{others.map((one) => (
							<li key={one.name}>
								<a href={paths.raffle(lang, one.name)} {...track("ltacRaffle.other")}>
									{one.title}
								</a>{" "}
								<span>{t(`raffle:state.${one.status}`)}</span>
							</li>
						))}
					</ul>
				</nav>
			) : null}
		</div>
	)
}

/** Its title, how far it has come, its tickets and its prizes. */
function Poster({ t, lang, raffle }: Of) {
	const locale = LOCALES[lang]
	const number = (value: number) => numberFormat(locale, WHOLE).format(value)
	const { given, most, least, wallets } = raffle.tickets
	const mint = pagePath(lang, "ltacMint")
	return (
		<section
			{...live("raffle-poster")}
			className="raffle-poster flip"
			aria-labelledby="raffle-title"
			data-status={raffle.status}
			data-now={raffle.now}
			data-until={raffle.next?.at}
		>
			<div className="wrap raffle-poster-in">
				<div>
					<p className="caption raffle-state">
						<span data-said="">{t(`raffle:state.${raffle.status}`)}</span>
						{raffle.isDemo ? <b className="raffle-demo">{t("raffle:demoMark")}</b> : null}
					</p>
					<h2 id="raffle-title" className="display-1">
						{raffle.title}
					</h2>
					{raffle.isDemo ? <p className="raffle-demo-note">{t("raffle:demo")}</p> : null}
					<dl className="raffle-dates">
						<Moment label={t("raffle:opens")} at={raffle.opensAt} locale={locale} />
						<Moment label={t("raffle:closes")} at={raffle.closesAt} locale={locale} />
						<Moment label={t("raffle:draws")} at={raffle.drawsAt} locale={locale} />
					</dl>
				</div>
				<div className="raffle-count">
					{raffle.next ? (
						<p className="raffle-next" aria-hidden="true">
							<span data-counts="">{t(`raffle:next.${raffle.next.what}`)}</span> <b className="figure" data-clock="" />
						</p>
					) : null}
					<p className="raffle-given figure">{number(given)}</p>
					<p>{t("raffle:tickets", { most: number(most), wallets: number(wallets) })}</p>
					<svg className="raffle-bar" viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden="true">
						<path d={`M0 0H${given}V1H0Z`} />
						<path className="raffle-least" d={`M${least} 0V1`} />
					</svg>
					<p className="caption">
						{t("raffle:fixed.least")}: <span className="figure">{number(least)}</span>
					</p>
					{isOpen(raffle) ? (
						<p className="actions">
							<LinkButton look="signal" href={mint} {...trackLink(mint)}>
								{t("raffle:enter")}
							</LinkButton>
						</p>
					) : null}
					{raffle.ofDemo > 0 ? (
						<p className="raffle-company">{t("raffle:company.some", { count: number(raffle.ofDemo) })}</p>
					) : null}
					{raffle.isDemo && raffle.next?.what === "closes" && wallets < FEWEST_WALLETS ? (
						<p className="raffle-company">
							{t("raffle:company.alone")}{" "}
							<a href={`${paths.demo(lang)}#tickets`} {...track("ltacRaffle.company")}>
								{t("raffle:company.go")}
							</a>
						</p>
					) : null}
				</div>
				<ol className="raffle-prizes">
					{raffle.prizes.map((prize, n) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: the order of the prizes never changes
						<li key={n}>
							<span>{t("raffle:prize", { n: number(n + 1) })}</span> <Amount prize={prize} />
						</li>
					))}
				</ol>
			</div>
		</section>
	)
}

function Moment({ label, at, locale }: Readonly<{ label: string; at: string; locale: string }>) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>
				<time dateTime={at}>{utcText(new Date(at), locale)}</time>
			</dd>
		</div>
	)
}

/** What the round decided, number by number, or why nothing was drawn. */
function Outcome({ t, lang, raffle }: Of) {
	const { status, why, drawn, hasProof } = raffle
	return (
		<section {...live("raffle-draw")} className="raffle-draw" aria-labelledby="raffle-draw">
			<div className="wrap">
				<h2 id="raffle-draw" className="display-3">
					{t(status === "cancelled" ? "raffle:cancelled" : "raffle:drawn")}
				</h2>
				{status === "cancelled" ? (
					<p className="notice">
						{t(`raffle:why.${why ?? "operator"}`)} {t("raffle:cancelledNote")}
					</p>
				) : (
					<ol className="raffle-winners">
						{raffle.prizes.map((prize, n) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: the order of the prizes never changes
							<Winner key={n} t={t} lang={lang} raffle={raffle.name} prize={prize} n={n + 1} />
						))}
					</ol>
				)}
				{drawn ? (
					<div className="raffle-seed">
						<p className="caption">{t("raffle:seed")}</p>
						<p>
							<Code text={drawn.seed} />
						</p>
						<p className="raffle-how">{t("raffle:seedHow")}</p>
					</div>
				) : null}
				{hasProof ? (
					<p className="actions">
						<LinkButton look="signal" href={paths.verifyDraw(lang)}>
							{t("raffle:verify")}
						</LinkButton>
						<LinkButton href={paths.drawProof(raffle.name)} {...track("ltacRaffle.proof")}>
							{t("raffle:proof")}
						</LinkButton>
					</p>
				) : null}
			</div>
		</section>
	)
}

/** An NFT by its face, its name and its address; else the amount. */
function Amount({ prize: { amount, nft } }: Readonly<{ prize: PrizeLine }>) {
	if (!nft) return <b className="figure">{amount}</b>
	return (
		<NftFace nft={nft}>
			<b>{amount}</b>{" "}
			<small className="raffle-nft">
				<ShortCode text={nft.asset} />
			</small>
		</NftFace>
	)
}

function Winner({ t, lang, raffle, prize, n }: Said & Readonly<{ raffle: string; prize: PrizeLine; n: number }>) {
	const { ticket, wallet, state } = prize
	return (
		<li className="raffle-winner is-paper">
			<p className="caption">{t("raffle:prize", { n: numberFormat(LOCALES[lang], WHOLE).format(n) })}</p>
			{ticket === null ? (
				<p className="raffle-winner-number">—</p>
			) : (
				<p className="raffle-winner-number">
					<a href={paths.raffleTicket(lang, raffle, ticket)} {...track("ltacRaffle.ticket")}>
						<Reels value={ticket} />
					</a>
				</p>
			)}
			<p>
				<Amount prize={prize} />
			</p>
			{wallet ? (
				<p className="raffle-wallet">
					<ShortCode text={wallet} />
				</p>
			) : null}
			<p>{t(`raffle:delivery.${state}`)}</p>
		</li>
	)
}

/** What stood before the first ticket, and where the chain keeps it. */
function Fixed({ t, lang, raffle }: Of) {
	const { fixed, tickets, extendedTo, isExtended, anchorBy } = raffle
	const locale = LOCALES[lang]
	const number = (value: number) => numberFormat(locale, WHOLE).format(value)
	const at = (iso: string) => utcText(new Date(iso), locale)
	return (
		<Receipt
			title={t("raffle:fixed.title")}
			number={raffle.title}
			lines={[
				{ key: "least", label: t("raffle:fixed.least"), value: number(tickets.least) },
				{
					key: "extension",
					label: t("raffle:fixed.extension"),
					value: extendedTo ? at(extendedTo) : t("raffle:fixed.noExtension"),
					words: !extendedTo,
					...(isExtended ? { note: t("raffle:fixed.isExtended") } : {}),
				},
				{ key: "cap", label: t("raffle:fixed.cap"), value: t("raffle:fixed.capValue") },
				{ key: "anchor", label: t("raffle:fixed.anchor"), value: at(anchorBy) },
				{
					key: "round",
					label: t("raffle:fixed.round"),
					value: `${fixed.beacon} ${fixed.round}`,
					note: `${at(raffle.drawsAt)}. ${t("raffle:fixed.roundNote")}`,
				},
			]}
		>
			<ul className="raffle-rules">
				{raffle.rules.map((rule) => (
					<li key={rule}>{rule}</li>
				))}
			</ul>
			<Hashes
				title={t("raffle:hashes")}
				lines={[
					{ label: t("raffle:fixed.name"), value: raffle.name, note: t("raffle:fixed.nameNote") },
					{ label: t("raffle:fixed.commit"), value: fixed.commit, note: t("raffle:fixed.commitNote") },
					{ label: t("raffle:fixed.memo"), value: fixed.memo, instead: t("raffle:fixed.notYet") },
					{ label: t("raffle:fixed.key"), value: fixed.key, note: t("raffle:fixed.keyNote") },
					...raffle.prizes.flatMap(({ nft }, n) =>
						nft ? [{ label: t("raffle:prize", { n: number(n + 1) }), value: nft.asset }] : [],
					),
				]}
			/>
		</Receipt>
	)
}

/** All tickets with their wallets, and how they were frozen. */
function Ledger({ t, lang, raffle }: Of) {
	const { ledger, name } = raffle
	return (
		<section className="raffle-ledger" aria-labelledby="raffle-ledger">
			<h2 id="raffle-ledger" className="display-3">
				{t("raffle:ledger.title")}
			</h2>
			<p>{t(ledger ? "raffle:ledger.frozen" : "raffle:ledger.open")}</p>
			{ledger ? (
				<>
					<dl className="facts">
						<div>
							<dt>{t("raffle:ledger.rows")}</dt>
							<dd>{numberFormat(LOCALES[lang], WHOLE).format(ledger.rows)}</dd>
						</div>
					</dl>
					<Hashes
						title={t("raffle:hashes")}
						lines={[
							{ label: t("raffle:ledger.root"), value: ledger.root },
							{ label: t("raffle:fixed.memo"), value: ledger.memo, instead: t("raffle:fixed.notYet") },
						]}
					/>
				</>
			) : null}
			<p className="actions">
				<LinkButton href={paths.raffleLedger(lang, name)} {...track("ltacRaffle.ledger")}>
					{t("raffle:ledger.read")}
				</LinkButton>
			</p>
		</section>
	)
}

/** What the prizes are paid from: what was set aside for them, and the account of the chain that it came by. */
function Cover({ t, raffle }: Pick<Of, "t" | "raffle">) {
	return (
		<section className="raffle-cover" aria-labelledby="raffle-cover">
			<h2 id="raffle-cover" className="display-3">
				{t("raffle:cover.title")}
			</h2>
			<p>{t("raffle:cover.lead")}</p>
			{raffle.cover.map(({ promised, held, free, vault }) => (
				<dl key={promised} className="facts">
					<div>
						<dt>{t("raffle:cover.promised")}</dt>
						<dd>{promised}</dd>
					</div>
					<div>
						<dt>{t("raffle:cover.held")}</dt>
						<dd>{held}</dd>
					</div>
					<div>
						<dt>{t("raffle:cover.free")}</dt>
						<dd>{free}</dd>
					</div>
					<div>
						<dt>{t("raffle:cover.vault")}</dt>
						<dd>{vault ? <Code text={vault} /> : t("raffle:cover.noVault")}</dd>
					</div>
				</dl>
			))}
		</section>
	)
}

/** What a buyer has to know before, and what no rule can prevent. */
function Told({ t }: Pick<Of, "t">) {
	return (
		<section className="raffle-told" aria-labelledby="raffle-told">
			<h2 id="raffle-told" className="display-3">
				{t("raffle:told.title")}
			</h2>
			<ul>
				{(["wallet", "late", "cap", "staked", "money"] as const).map((one) => (
					<li key={one}>{t(`raffle:told.${one}`)}</li>
				))}
			</ul>
		</section>
	)
}
