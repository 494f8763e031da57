import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { Around } from "#app/ui/around.tsx"
import { Field } from "#app/ui/field.tsx"

/** A position in words. `left`: whole days; null: its term is over. `elapsed`: of the term, 0 to 100. */
export type WatchedStake = Readonly<{
	key: string
	figure: string
	unit: string
	term: string
	from: string
	to: string
	left: number | null
	elapsed: number
}>
export type WatchedNfts = Readonly<{
	name: string
	family: FamilyId
	numbers: readonly number[]
	count: string
	longest: string
}>
export type Watched = Readonly<{
	address: string
	stakes: readonly WatchedStake[]
	moreStakes: string | null
	nfts: readonly WatchedNfts[]
}>
type Props = { t: T; lang: Lang; typed: string; error: string | null; watched: Watched | null }

/** A form for any address, and what that address has staked. */
export function Watch({ t, lang, typed, error, watched }: Props) {
	return (
		<>
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
						<button type="submit" className={`button button-${watched ? "line" : "signal"}`}>
							{t("watch:submit")}
						</button>
					}
				/>
			</form>
			{watched ? <Found t={t} watched={watched} /> : null}
			<p className="watch-what">{t("watch:what")}</p>
		</>
	)
}

function Found({ t, watched }: { t: T; watched: Watched }) {
	const { address, stakes, moreStakes, nfts } = watched
	return (
		<section className="watch-found" aria-labelledby="watch-whose">
			<h2 id="watch-whose" className="figure breaks">
				{address}
			</h2>
			<p>{t("watch:share")}</p>
			{stakes.length === 0 && nfts.length === 0 ? <p className="table-empty">{t("watch:none")}</p> : null}
			{stakes.length > 0 ? (
				<>
					<h3>{t("watch:titleCoins")}</h3>
					<ul className="watch-stakes">
						{stakes.map((one) => (
							<Stake key={one.key} t={t} stake={one} />
						))}
					</ul>
					{moreStakes ? <p>{moreStakes}</p> : null}
				</>
			) : null}
			{nfts.length > 0 ? (
				<>
					<h3>{t("watch:titleNfts")}</h3>
					<ul className="watch-nfts">
						{nfts.map((one) => (
							<li key={one.name}>
								<p className="watch-faces">
									{one.numbers.map((number) => (
										<PortraitImage key={number} family={one.family} seed={number} />
									))}
								</p>
								<p className="watch-count">
									<Around text={t("watch:staked", { count: "|" })}>
										<b>{one.count}</b>
									</Around>
								</p>
								<p>
									{one.name} <small>{one.longest}</small>
								</p>
							</li>
						))}
					</ul>
				</>
			) : null}
		</section>
	)
}

function Stake({ t, stake }: { t: T; stake: WatchedStake }) {
	return (
		<li>
			<p className="watch-sum figure">
				{stake.figure} <small>{stake.unit}</small>
			</p>
			<p className="watch-term">{stake.term}</p>
			<p className="watch-left">
				{stake.left === null ? (
					<b className="watch-over">{t("watch:over")}</b>
				) : (
					<Around text={t("watch:left", { days: "|" })}>
						<b>{stake.left}</b>
					</Around>
				)}
			</p>
			<div className="watch-strip">
				<meter className="meter" min={0} max={100} value={stake.elapsed} aria-label={t("watch:elapsed")} />
				<p>
					<span className="sr-only">{t("watch:from")}</span> {stake.from}
				</p>
				<p>
					<span className="sr-only">{t("watch:to")}</span> {stake.to}
				</p>
			</div>
		</li>
	)
}
