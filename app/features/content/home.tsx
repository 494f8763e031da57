import type { T } from "#app/i18n/words.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { CityMap, SignWall } from "./districts.tsx"
import type { Places } from "./home-places.ts"
import { Skyline } from "./skyline.tsx"
import { type TermFigure, Terms } from "./terms.tsx"

/** Everything on the page that is a figure or an address. Nothing of it is typed into copy. */
export type HomeFigures = {
	readonly product: { readonly slug: string; readonly name: string }
	/** Plans of the rules in force, shortest first. Empty: the page says that none is published. */
	readonly plans: readonly TermFigure[]
	readonly mint: string
	readonly depositVault: string
	readonly decimals: number
	readonly release: string
	readonly demo: boolean
}

export type HomeProps = {
	readonly lang: Lang
	readonly t: T
	readonly figures: HomeFigures
	readonly places: Places
}

export function Home({ lang, t, figures, places }: HomeProps) {
	const product = figures.product.name
	return (
		<div className="home">
			<section className="hero">
				<div className="hero-words">
					<h1 className="hero-title">{t("home:hero.display")}</h1>
					<p className="lead">{t("home:hero.text", { product })}</p>
					<a className="billboard" href={paths.coinStaking(lang)} {...trackLink(paths.coinStaking(lang))}>
						<span className="billboard-words">{t("home:hero.titleAction", { product })}</span>
						{figures.plans.length > 0 ? (
							<span className="billboard-note">
								{t("home:hero.terms", { days: figures.plans.map(({ days }) => days).join(" · ") })}
							</span>
						) : null}
					</a>
				</div>
				<p className="hero-label caption">
					<b>{t("home:coin.label", { product })}</b>
					<span className="breaks">{figures.mint}</span>
					<span>{t("home:coin.decimals", { decimals: figures.decimals })}</span>
				</p>
				<Skyline />
			</section>
			<Terms lang={lang} t={t} plans={figures.plans} product={product} />
			<SignWall t={t} places={places} />
			<CityMap t={t} places={places} product={product} />
			<Colophon t={t} figures={figures} />
		</div>
	)
}

/** What anybody can look up on the chain, in full. */
function Colophon({ t, figures }: Pick<HomeProps, "t" | "figures">) {
	const product = figures.product.name
	const rows = [
		["mint", figures.mint],
		["vault", figures.depositVault],
		["decimals", String(figures.decimals)],
		["chain", t(figures.demo ? "home:colophon.chainDemo" : "home:colophon.chainMain")],
		["release", figures.release],
	] as const
	return (
		<section className="colophon wrap" data-rise="">
			<h2 className="display-2">{t("home:colophon.title")}</h2>
			<div>
				<p className="lead">{t("home:colophon.text")}</p>
				<dl className="facts">
					{rows.map(([key, value]) => (
						<div key={key}>
							<dt>{t(`home:colophon.${key}`, { product })}</dt>
							<dd>{value}</dd>
						</div>
					))}
				</dl>
			</div>
		</section>
	)
}
