import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { numberFormat } from "#app/lib/formats.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { addressOf } from "./catalog/addresses.ts"
import { COLLECTIONS } from "./collections.ts"
import { MintBox } from "./mint-box.tsx"
import { Head, Opening, ReadOn } from "./page-parts.tsx"
import { Sections } from "./sections.tsx"
import type { View } from "./templates.ts"

const isLost = (id: string) => id.startsWith("ltac")

/** Every collection by name, and the mint of Lost Tesla Art with its six pages. */
export function CollectionList(view: View) {
	const onward = view.next.filter(({ id }) => !isLost(id))
	return (
		<article className="story">
			<Head {...view} next={onward} />
			<Register {...view} />
			<LostArt {...view} />
			<Sections t={view.t} own={view.own} words={view.words} />
			<ReadOn {...view} next={onward} />
		</article>
	)
}

const PLAIN = {}

function Register({ t, own, lang, product }: View) {
	const count = numberFormat(LOCALES[lang], PLAIN)
	return (
		<section className="roll" aria-label={t(`${own}:register.label`)}>
			<ul>
				{COLLECTIONS.map(({ key, family, seeds, page, project, supply }) => (
					<li key={key} className="roll-line">
						<div className="roll-grid wrap">
							<h2>
								{page ? (
									<a href={addressOf(page, lang, product)} {...trackLink(addressOf(page, lang, product))}>
										{t(`${own}:register.${key}.name`)}
									</a>
								) : (
									t(`${own}:register.${key}.name`)
								)}
							</h2>
							<div className="roll-words">
								<p>{t(`${own}:register.${key}.text`)}</p>
								<p className="caption">
									{[
										supply === undefined ? "" : t(`${own}:register.supply`, { count: count.format(supply) }),
										project === undefined ? "" : t(`${own}:register.project`, { id: project }),
									]
										.filter(Boolean)
										.join(" · ")}
								</p>
							</div>
							<div className="roll-faces" aria-hidden="true">
								{seeds.map((seed) => (
									<PortraitImage key={seed} family={family} seed={seed} />
								))}
							</div>
						</div>
					</li>
				))}
			</ul>
		</section>
	)
}

/** Its tabs are links to pages of their own; while the mint is shut the page says so. */
function LostArt(view: View) {
	const { t, own, next } = view
	const shut = view.shut.find(({ id }) => id === "ltac")
	const mint = next.find(({ id }) => id === "ltacMint")
	return (
		<section id="lostTeslaArt" className="flip lost">
			<div className="lost-grid wrap">
				<div className="lost-words">
					<h2 className="display-1">{t(`${own}:lost.title`)}</h2>
					<p className="lead">{t(`${own}:lost.text`)}</p>
					<ul className="tabs">
						{next
							.filter(({ id }) => isLost(id))
							.map(({ id, href, name }) => (
								<li key={id}>
									<a href={href} {...trackLink(href)}>
										{name}
									</a>
								</li>
							))}
					</ul>
					{shut ? <Opening {...view} door={shut} /> : mint ? <MintBox t={t} action={`${mint.href}#mint-desk`} /> : null}
				</div>
				<div className="lost-picture" aria-hidden="true">
					<PortraitImage family="tormia" seed={3} />
				</div>
			</div>
		</section>
	)
}
