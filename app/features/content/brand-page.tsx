import { track } from "#app/tracking/definitions/definitions.ts"
import { emblem } from "#app/ui/brand/emblem.ts"
import { Mark } from "#app/ui/brand/mark.tsx"
import { COLOURS } from "#app/ui/brand/palettes.ts"
import { Headline } from "#app/ui/headline.tsx"
import { Paragraphs } from "#app/ui/paragraphs.tsx"
import { Anatomy, ClearSpace, CoinPlate, Misuse, NamePlates } from "./brand-plates.tsx"
import { ReadOn } from "./page-parts.tsx"
import { Facts } from "./sections.tsx"
import type { View } from "./templates.ts"

const FILES = [
	{ key: "ciBi", stem: "ci-bi" },
	{ key: "emblem", stem: "emblem" },
	{ key: "emblemNight", stem: "emblem-night" },
	{ key: "coin", stem: "coin-symbol" },
	{ key: "coinNight", stem: "coin-symbol-night" },
] as const
const FORMATS = ["png", "ai", "svg"] as const

/** The marks of the city, large: what they mean, how they are used, and their files. */
export function BrandPage(view: View) {
	const { t, own, group } = view
	return (
		<article className="brand">
			<header className="head brand-head">
				<div className="head-words wrap">
					<Headline
						place={{ group, name: t(`${own}:name`) }}
						title={t(`${own}:title`)}
						lead={t(`${own}:lead`)}
						action={{ href: "#files", label: t(`${own}:action`) }}
					/>
				</div>
				<Mark of={emblem} className="brand-tower" />
			</header>
			<Files t={t} own={own} />
			<section id="emblem" className="part">
				<div className="part-grid wrap brand-reading">
					<div className="brand-drawing">
						<h2 className="part-title">{t(`${own}:sections.emblem.title`)}</h2>
						<Anatomy />
					</div>
					<Steps t={t} own={own} id="emblem" keys={["turrets", "eye", "letter", "town", "street"]} />
				</div>
			</section>
			<NamePlates>
				<h2 className="part-title">{t(`${own}:sections.wordmark.title`)}</h2>
				<Paragraphs text={t(`${own}:sections.wordmark.text`)} />
			</NamePlates>
			<CoinPlate>
				<h2 className="part-title">{t(`${own}:sections.coin.title`)}</h2>
				<Paragraphs text={t(`${own}:sections.coin.text`)} />
			</CoinPlate>
			<Space t={t} own={own} />
			<Inks t={t} own={own} />
			<Misuse t={t} own={own} />
			<ReadOn {...view} />
		</article>
	)
}

type Words = Pick<View, "t" | "own">

function Space({ t, own }: Words) {
	const least = ["emblem", "wordmark", "coin", "small"]
	return (
		<section id="space" className="part">
			<div className="part-grid wrap">
				<h2 className="part-title">{t(`${own}:sections.space.title`)}</h2>
				<div className="part-body">
					<ClearSpace />
					<Paragraphs text={t(`${own}:sections.space.text`)} />
					<Facts
						items={least.map((key) => [
							key,
							t(`${own}:sections.space.facts.${key}.label`),
							t(`${own}:sections.space.facts.${key}.value`),
						])}
					/>
				</div>
			</div>
		</section>
	)
}

function Steps({ t, own, id, keys }: Words & { id: string; keys: readonly string[] }) {
	return (
		<ol className="way">
			{keys.map((key) => (
				<li key={key}>
					<h3>{t(`${own}:sections.${id}.steps.${key}.name`)}</h3>
					<p>{t(`${own}:sections.${id}.steps.${key}.text`)}</p>
				</li>
			))}
		</ol>
	)
}

function Files({ t, own }: Pick<View, "t" | "own">) {
	const name = (key: string) => t(`${own}:sections.files.steps.${key}.name`)
	return (
		<section id="files" className="part flip">
			<div className="part-grid wrap">
				<h2 className="part-title">{t(`${own}:sections.files.title`)}</h2>
				<div className="part-body">
					<Paragraphs text={t(`${own}:sections.files.text`)} />
					<ul className="brand-files">
						{FILES.map(({ key, stem }) => (
							<li key={key}>
								<div>
									<h3>{name(key)}</h3>
									<p>{t(`${own}:sections.files.steps.${key}.text`)}</p>
								</div>
								<p className="brand-formats">
									{FORMATS.map((format) => (
										<a
											key={format}
											href={`/files/${stem}.${format}`}
											download=""
											aria-label={`${name(key)}: ${t("content:download")} ${format.toUpperCase()}`}
											{...track("parts.download")}
											data-param={`${stem}.${format}`}
										>
											{format.toUpperCase()}
										</a>
									))}
								</p>
							</li>
						))}
					</ul>
					<p className="caption">{t(`${own}:sections.files.note`)}</p>
				</div>
			</div>
		</section>
	)
}

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(" ")

/** As wide as each is used. */
function Inks({ t, own }: Words) {
	return (
		<section id="colours" className="part">
			<div className="wrap brand-colours-words">
				<h2 className="part-title">{t(`${own}:sections.colours.title`)}</h2>
				<Paragraphs text={t(`${own}:sections.colours.text`)} />
			</div>
			<ul className="brand-inks">
				{(["ink", "paper", "ultramarine", "lime"] as const).map((key) => (
					<li key={key} className={`brand-ink brand-ink-${key}`}>
						<h3>{t(`${own}:sections.colours.steps.${key}.name`)}</h3>
						<p>{t(`${own}:sections.colours.steps.${key}.text`)}</p>
						<p className="figure">
							{COLOURS[key].toUpperCase()}
							<br />
							RGB {rgb(COLOURS[key])}
						</p>
					</li>
				))}
			</ul>
		</section>
	)
}
