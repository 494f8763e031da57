import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { portraitPath } from "#app/collections/portraits/portrait-file.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Around } from "#app/ui/around.tsx"
import { AsOf } from "#app/ui/as-of.tsx"
import { Field } from "#app/ui/field.tsx"

/** A position in words. `left`: null: its term is over. `elapsed`: of the term, 0 to 100. */
export type WatchedStake = Readonly<{
	key: string
	figure: string
	unit: string
	term: string
	from: string
	to: string
	left: Readonly<{ unit: "days" | "hours"; count: number }> | null
	elapsed: number
}>
export type WatchedNfts = Readonly<{
	name: string
	family: FamilyId
	numbers: readonly number[]
	count: string
	longest: string
}>
/** All positions in a sum, also those that are not listed. `next`: the day on which the next of them ends; null: none has it ahead. */
export type WatchedCoins = Readonly<{ figure: string; unit: string; count: string; next: string | null }>
export type Watched = Readonly<{
	address: string
	/** Null: there are none. */
	coins: WatchedCoins | null
	stakes: readonly WatchedStake[]
	moreStakes: string | null
	/** How many NFTs in all; null: there are none. */
	nftCount: string | null
	nfts: readonly WatchedNfts[]
}>
type Props = { t: T; lang: Lang; typed: string; error: string | null; watched: Watched | null }

/** A form for any address, and what that address has staked. */
export function Watch({ t, lang, typed, error, watched }: Props) {
	return (
		<>
			<header className={watched ? "watch-head watch-again" : "watch-head"}>
				<h1>{t("watch:title")}</h1>
				{watched ? null : (
					<>
						<p className="lead">{t("watch:lead")}</p>
						<PortraitImage family="crafter" seed={68} crop="cutout" eager />
					</>
				)}
				<form method="get" action={paths.watch(lang)} className="watch-form">
					<Field
						label={t("watch:address")}
						hint={t("watch:hint")}
						errors={error ? [error] : []}
						input={{
							id: "watch-address",
							name: "address",
							type: "text",
							defaultValue: typed,
							required: true,
							autoComplete: "off",
							autoCapitalize: "none",
							spellCheck: false,
							maxLength: 200,
						}}
						button={
							<button
								type="submit"
								className={`button button-${watched ? "line" : "signal"}`}
								{...track("watch.submit")}
							>
								{t("watch:submit")}
							</button>
						}
					/>
				</form>
			</header>
			{watched ? <Found t={t} watched={watched} /> : null}
			<Legend t={t} />
		</>
	)
}

/** What everybody is told of an address, and what nobody is. */
function Legend({ t }: { t: T }) {
	const lists = [
		["seen", "watch:titleSeen", ["amounts", "terms", "nfts"]],
		["unseen", "watch:titleUnseen", ["own", "begun", "unseen"]],
	] as const
	return (
		<div className="watch-legend">
			{lists.map(([id, title, lines]) => (
				<section key={id} aria-labelledby={`watch-${id}`}>
					<h2 id={`watch-${id}`}>{t(title)}</h2>
					<ul>
						{lines.map((line) => (
							<li key={line}>{t(`watch:told.${line}`)}</li>
						))}
					</ul>
				</section>
			))}
		</div>
	)
}

function Found({ t, watched }: { t: T; watched: Watched }) {
	const { address, coins, stakes, moreStakes, nftCount, nfts } = watched
	return (
		<section aria-labelledby="watch-whose">
			<div className="watch-card">
				<div className="watch-whose">
					<p className="caption">{t("watch:address")}</p>
					<h2 id="watch-whose" className="figure breaks">
						{address}
					</h2>
					<AsOf name="watched" />
				</div>
				{coins || nftCount ? (
					<dl className="watch-sums">
						{coins ? (
							<div>
								<dt>{t("watch:titleCoins")}</dt>
								<dd>
									<b>{coins.figure}</b> <small>{coins.unit}</small>
								</dd>
							</div>
						) : null}
						{nftCount ? (
							<div>
								<dt>{t("watch:titleNfts")}</dt>
								<dd>
									<b>{nftCount}</b>
								</dd>
							</div>
						) : null}
					</dl>
				) : (
					<p className="watch-none">{t("watch:titleNone")}</p>
				)}
				{coins ? (
					<dl className="watch-facts">
						<div>
							<dt>{t("watch:positions")}</dt>
							<dd>{coins.count}</dd>
						</div>
						{coins.next ? (
							<div>
								<dt>{t("watch:next")}</dt>
								<dd>{coins.next}</dd>
							</div>
						) : null}
					</dl>
				) : null}
				{/* Who looks closely: one eye shut, a loupe before the other. */}
				<PortraitImage family="crafter" seed={68} crop="cutout" eager />
				<p className="watch-share">{t("watch:share")}</p>
			</div>
			{coins || nftCount ? null : <Empty t={t} />}
			{stakes.length > 0 ? (
				<>
					<h3 className="sr-only">{t("watch:titleCoins")}</h3>
					<ul className="watch-strips">
						{stakes.map((one, n) => (
							<Stake key={one.key} t={t} stake={one} walker={walkerOf(address, n)} />
						))}
					</ul>
					{moreStakes ? <p className="watch-more">{moreStakes}</p> : null}
				</>
			) : null}
			{nfts.length > 0 ? (
				<>
					<h3 className="sr-only">{t("watch:titleNfts")}</h3>
					<ul className="watch-strips">
						{nfts.map((one) => (
							<li key={one.name} className="watch-strip watch-nfts">
								<div>
									<p className="watch-count">
										<Around text={t("watch:staked", { count: "|" })}>
											<b>{one.count}</b>
										</Around>
									</p>
									<p>
										{one.name} <small>{one.longest}</small>
									</p>
								</div>
								<p className="watch-faces">
									{one.numbers.map((number) => (
										<PortraitImage key={number} family={one.family} seed={number} />
									))}
								</p>
							</li>
						))}
					</ul>
				</>
			) : null}
		</section>
	)
}

/** Where strips would be, the outline of one under a glass, which makes it larger and finds nothing in it. */
function Empty({ t }: { t: T }) {
	return (
		<div className="watch-strip watch-empty">
			<svg className="watch-bar" aria-hidden="true">
				<clipPath id="watch-lens">
					<circle cx="96" cy="82" r="64" />
				</clipPath>
				<rect className="watch-ground" y="73" width="100%" height={BAR} />
				<path className="watch-handle" d="M142 128L190 176" />
				<circle className="watch-glass" cx="96" cy="82" r="64" />
				<g clipPath="url(#watch-lens)">
					<rect className="watch-ground watch-larger" x="-40" y="55" width="400" height="54" />
				</g>
				<circle className="watch-rim" cx="96" cy="82" r="68" />
			</svg>
			<p>{t("watch:noneText")}</p>
		</div>
	)
}

/** Who walks along a bar, in points of its picture. */
const WALKER = 84
const BAR = 18
const WALKERS = ["kongz", "haechi", "alya", "grilla", "striker", "santa", "fitri", "genesis"] as const

/** Each address has walkers of its own: the same whoever looks, and each position another. */
function walkerOf(address: string, n: number): string {
	let seed = 0
	for (const sign of address) seed = (seed * 31 + sign.charCodeAt(0)) % 9_973
	return portraitPath(WALKERS[(seed + n) % WALKERS.length] ?? "kongz", (seed + 7 * n) % 97, { crop: "cutout" })
}

/** Its number stands large in a sentence that counts it: one day, two days. */
function Left({ t, left: { unit, count } }: { t: T; left: NonNullable<WatchedStake["left"]> }) {
	return (
		<Around text={t(`watch:left.${unit}`, { count }).replace(String(count), "|")}>
			<b>{count}</b>
		</Around>
	)
}

function Stake({ t, stake, walker }: { t: T; stake: WatchedStake; walker: string }) {
	const here = `${stake.elapsed}%`
	return (
		<li className="watch-strip">
			<p className="watch-sum">
				<b>{stake.figure}</b> <small>{stake.unit}</small>
			</p>
			<p className="watch-left">
				{stake.left === null ? <b className="watch-over">{t("watch:over")}</b> : <Left t={t} left={stake.left} />}
			</p>
			<p className="watch-term">{stake.term}</p>
			<svg className="watch-bar" role="img" aria-label={`${t("watch:elapsed")}: ${stake.elapsed}%`}>
				<image
					href={walker}
					x={here}
					width={WALKER}
					height={WALKER}
					transform={`translate(${(-WALKER * stake.elapsed) / 100} 0)`}
				/>
				<rect className="watch-ground" y={WALKER} width="100%" height={BAR} />
				<rect className="watch-ink" y={WALKER} width={here} height={BAR} />
			</svg>
			<p className="watch-ends">
				<span>
					<span className="sr-only">{t("watch:from")}</span> {stake.from}
				</span>
				<span>
					<span className="sr-only">{t("watch:to")}</span> {stake.to}
				</span>
			</p>
		</li>
	)
}
