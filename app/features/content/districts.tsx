import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { LINES, type Places, SIGNS } from "./home-places.ts"

type Props = { t: T; places: Places }

/** A street at night: boards, and in the lit windows whoever lives behind them. */
export function SignWall({ t, places }: Props) {
	return (
		<section className="street">
			<div className="wrap">
				<h2 className="display-2">{t("home:street.title")}</h2>
				<p className="lead">{t("home:street.text")}</p>
			</div>
			<div className="facade">
				<ul className="signs">
					{SIGNS.map(({ page, look, tenants }, index) => (
						<li key={page} className={`sign sign-${look} sign-at-${index + 1}`}>
							<a href={places[page]?.href} {...trackLink(places[page]?.href)}>
								<span className="panes">
									{tenants.map(([family, seed]) => (
										<PortraitImage key={`${family}/${seed}`} family={family} seed={seed} />
									))}
								</span>
								<span className="board">
									<span>{places[page]?.name}</span>
								</span>
							</a>
						</li>
					))}
				</ul>
			</div>
		</section>
	)
}

export function CityMap({ t, places, product }: Props & { product: string }) {
	return (
		<section className="map wrap">
			<h2 className="display-2">{t("home:map.title")}</h2>
			<div className="map-lines" data-rise="">
				{LINES.map(({ key, stops }) => (
					<section key={key} className={`line line-${key}`}>
						<h3>{t(`home:map.${key}.title`, { product })}</h3>
						<p>{t(`home:map.${key}.text`, { product })}</p>
						<ol>
							{stops.map((stop) => (
								<li key={stop}>
									<a href={places[stop]?.href} {...trackLink(places[stop]?.href)}>
										{places[stop]?.name}
									</a>
								</li>
							))}
						</ol>
					</section>
				))}
			</div>
		</section>
	)
}
