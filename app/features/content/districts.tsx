import type { T } from "#app/i18n/i18n.server.ts"
import { type Lang, pagePath } from "#app/lib/paths.ts"

type Props = { lang: Lang; t: T }
type Product = { readonly slug: string; readonly name: string }

/** Signs of the street: where each leads and how its board is made. Names are names and stay as they are. */
const SIGNS = [
	{ name: "PunkyKongz", page: "nftPunkykongz", look: "solid" },
	{ name: "Genesis", page: "nftGenesis", look: "blade" },
	{ name: "Wise Alya", page: "nftAlya", look: "round" },
	{ name: "Punky HA_G", page: "nftPunkyhag", look: "lines" },
	{ name: "Fearless Fitri", page: "nftFitri", look: "arrow" },
	{ name: "Tormia", page: "nftProject", look: "frame" },
	{ name: "Gear Up", page: "nftProjectGearUp", look: "blade" },
	{ name: "Punky World", page: "punkyWorldIntro", look: "frame" },
	{ name: "Tori Shop", page: "nftProjectToriShop", look: "awning" },
] as const

/** A street of sign boards. The characters themselves move in behind them. */
export function SignWall({ lang, t }: Props) {
	return (
		<section className="street wrap">
			<h2 className="display-2">{t("home:street.title")}</h2>
			<p className="lead">{t("home:street.text")}</p>
			<ul className="signs" data-rise="">
				{SIGNS.map(({ name, page, look }, index) => (
					<li key={page} className={`sign sign-${look} sign-at-${index + 1}`}>
						<a href={pagePath(lang, page)}>
							<span>{name}</span>
						</a>
					</li>
				))}
			</ul>
		</section>
	)
}

/** Lines of the city map: a line is a part of the site, a stop is a page. */
const LINES = [
	{ key: "coin", stops: ["coin", "rwaVenture", "nftSynergy", "vestingPlan"] },
	{ key: "power", stops: ["coinStaking", "punkyBoost", "punkyNova", "punkyDrop"] },
	{ key: "rwa", stops: ["rwaProject", "rwaConsortium", "rwaStructure", "rwaProcess"] },
	{ key: "benefit", stops: ["benefitNft", "benefitMultiple", "benefitMembership"] },
	{ key: "game", stops: ["gameProject", "gameNft", "gameConsortium"] },
] as const

const PAGES: Record<string, string> = {
	coinStaking: "powerzoneCoinStaking",
	punkyBoost: "powerzoneNftStaking",
	punkyNova: "powerzonePunkyNova",
	punkyDrop: "powerzonePunkyDrop",
	rwaStructure: "rwaSutucture",
	vestingPlan: "tokenVestingPlan",
}
const coinPages = (slug: string): Record<string, string> => ({
	coin: `${slug}Coin`,
	rwaVenture: `${slug}CoinRwaVenture`,
	nftSynergy: `${slug}CoinNftSynergy`,
})

export function CityMap({ lang, t, product }: Props & { product: Product }) {
	const pages = { ...PAGES, ...coinPages(product.slug) }
	return (
		<section className="map wrap">
			<h2 className="display-2">{t("home:map.title")}</h2>
			<div className="map-lines" data-rise="">
				{LINES.map(({ key, stops }) => (
					<section key={key} className={`line line-${key}`}>
						<h3>{t(`home:map.${key}.title`, { product: product.name })}</h3>
						<p>{t(`home:map.${key}.text`, { product: product.name })}</p>
						<ol>
							{stops.map((stop) => (
								<li key={stop}>
									<a href={pagePath(lang, pages[stop] ?? stop)}>{t(`shell:menu.${stop}`, { product: product.name })}</a>
								</li>
							))}
						</ol>
					</section>
				))}
			</div>
		</section>
	)
}
