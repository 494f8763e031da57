import { pagePath } from "#app/lib/paths.ts"
import { trackLink } from "#app/tracking/marks.ts"
import { Modal } from "#app/ui/modal.tsx"
import { percentText } from "../../amounts.ts"
import type { Shown } from "./shown.ts"

/** What holders of a collection have besides what a day pays. */
const LISTS = ["rwa", "bonus", "benefit"] as const
type ListName = (typeof LISTS)[number]

/** Buttons for the three, each with a dialog whose text is on the page. */
export function ListButtons({ shown }: { shown: Shown }) {
	const { t, lang, name } = shown
	const bonus = bonusLines(shown)
	return (
		<>
			<ul className="lists-buttons">
				{LISTS.map((list) => (
					<li key={list}>
						<a className="button button-line" href={`#modal-${list}`} {...shown.mark("explain")} data-param={list}>
							{t(`nft-staking:lists.${list}.button`)}
						</a>
					</li>
				))}
			</ul>
			{LISTS.map((list) => (
				<Modal
					key={list}
					id={`modal-${list}`}
					title={t(`nft-staking:lists.${list}.title`)}
					closeLabel={t("nft-staking:close")}
					once={[lang, name, ...bonus].join("\n")}
				>
					<List shown={shown} list={list} />
				</Modal>
			))}
		</>
	)
}

/** The three as parts of the page. */
export function ListParts({ shown }: { shown: Shown }) {
	const { t } = shown
	return (
		<section className="lists part" aria-label={t("nft-staking:lists.label")}>
			<div className="wrap">
				{LISTS.map((list) => (
					<div key={list}>
						<h2>{t(`nft-staking:lists.${list}.title`)}</h2>
						<List shown={shown} list={list} />
					</div>
				))}
			</div>
		</section>
	)
}

function List({ shown, list }: { shown: Shown; list: ListName }) {
	const { t, lang, name } = shown
	const lines = list === "bonus" ? bonusLines(shown) : []
	return (
		<>
			{lines.length > 0 ? (
				<ul className="points">
					{lines.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			) : (
				<p>{t(`nft-staking:lists.${list}.none`, { name })}</p>
			)}
			{list === "bonus" ? null : (
				<p>
					<a
						href={pagePath(lang, list === "rwa" ? "rwaProject" : "benefitMultiple")}
						{...trackLink(pagePath(lang, list === "rwa" ? "rwaProject" : "benefitMultiple"))}
					>
						{t(`nft-staking:lists.${list}.more`)}
					</a>
				</p>
			)}
		</>
	)
}

/** What the rule pays on top, in sentences. */
function bonusLines({ t, page: { offer, terms }, locale }: Shown): readonly string[] {
	const weekly =
		offer && offer.bonusBps > 0
			? [t("nft-staking:lists.bonus.weekly", { bonus: percentText(offer.bonusBps, locale), weeks: offer.bonusWeeks })]
			: []
	const ofTerms = terms
		.filter(({ bonusBps }) => bonusBps > 0)
		.map(({ days, bonusBps }) => t("nft-staking:lists.bonus.term", { days, bonus: percentText(bonusBps, locale) }))
	return ofTerms.length > 0 ? ofTerms : weekly
}
