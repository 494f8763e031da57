import type { ReactNode } from "react"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { LinkButton } from "#app/ui/button.tsx"
import { DateTime } from "#app/ui/date-time.tsx"
import { Field } from "#app/ui/field.tsx"
import type { Failed } from "../failed-dialog.tsx"
import { Crate } from "./crate.tsx"
import { Dialogs } from "./dialogs.tsx"
import { type BoardPage, type Card, hasAsked, mayKey } from "./model.ts"

export type Around = Readonly<{ head: ReactNode; sections: ReactNode; readOn: ReactNode }>
type Props = Readonly<{ t: T; lang: Lang; page: BoardPage; around: Around; failed: Failed | null }>

/** The four drops over the city, who may have which, and what anybody can check. */
export function DropBoard({ t, lang, page, around, failed }: Props) {
	return (
		<article className="story drops-page" data-wallet-needs="solana">
			{around.head}
			<section className="crates-box flip" aria-label={t("drops:board")} id="drops">
				<ol className="crates wrap">
					{page.cards.map((card) => (
						<CrateCard key={card.number} t={t} lang={lang} card={card} page={page} />
					))}
				</ol>
				<LookUp t={t} lang={lang} page={page} />
			</section>
			{around.sections}
			<Proof t={t} page={page} />
			{around.readOn}
			<Dialogs t={t} lang={lang} page={page} failed={failed} />
		</article>
	)
}

type CardProps = Readonly<{ t: T; lang: Lang; card: Card; page: BoardPage }>

function CrateCard({ t, lang, card, page }: CardProps) {
	const { drop, state, number } = card
	const when = (at: Date) => <DateTime at={at} locale={LOCALES[lang]} local={t("drops:local")} />
	const href = paths.drops(lang, { drop: number, address: page.asked?.isTyped ? page.asked.wallet : undefined })
	const isOver = (state === "ended" || state === "out") && !card.may
	const isToTake = state === "open" && !hasAsked(card)
	return (
		<li className="crate" data-state={state}>
			<Crate state={state} />
			<div className="crate-box">
				<h2 className="display-2">{t("drops:number", { n: number })}</h2>
				<p className="crate-state">{t(`drops:state.${state}`)}</p>
				{drop ? (
					<>
						<p className="crate-each">{drop.each}</p>
						<meter
							className="crate-meter"
							min={0}
							max={drop.stock}
							value={drop.given}
							aria-label={t("drops:given", { given: drop.given, stock: drop.stock })}
						/>
						<p className="caption">{t("drops:given", { given: drop.given, stock: drop.stock })}</p>
					</>
				) : null}
			</div>
			{drop ? (
				<>
					<p className="crate-title">
						{drop.title}
						{drop.isExample ? <small className="tag">{t("drops:example")}</small> : null}
					</p>
					<p className="caption">
						{t(
							state === "published" || state === "waiting"
								? "drops:opens"
								: isOver && state === "ended"
									? "drops:endedAt"
									: "drops:closes",
						)}{" "}
						{when(state === "published" || state === "waiting" ? drop.opensAt : drop.endsAt)}
					</p>
					{card.answers && state === "open" ? <p className="crate-may">{t(mayKey(card))}</p> : null}
					<LinkButton
						look={isToTake ? "signal" : "line"}
						href={`${href}#modal-drop${isOver ? "-ended" : ""}`}
						aria-label={`${t("drops:number", { n: number })}: ${t(isOver ? "drops:result" : isToTake ? "drops:gift" : "drops:look")}`}
						{...track(isOver ? "powerzonePunkyDrop.result" : "powerzonePunkyDrop.open")}
						data-param={number}
					>
						{t(isOver ? "drops:result" : isToTake ? "drops:gift" : "drops:look")}
					</LinkButton>
				</>
			) : null}
		</li>
	)
}

/** Whether an address may have the gifts: asked of the same rules that decide. */
function LookUp({ t, lang, page }: Omit<CardProps, "card">) {
	return (
		<form method="get" action={`${paths.drops(lang)}#drops`} className="crates-check wrap">
			<Field
				label={t("drops:check.label")}
				hint={t("drops:check.hint")}
				errors={page.isWrong ? [t("drops:check.wrong")] : undefined}
				input={{
					id: "drop-address",
					name: "address",
					defaultValue: page.typed,
					maxLength: 60,
					autoComplete: "off",
					spellCheck: false,
				}}
			/>
			<button type="submit" className="button button-line" {...track("powerzonePunkyDrop.check")}>
				{t("drops:check.show")}
			</button>
			{page.asked ? <p className="caption breaks">{t("drops:answersFor", { wallet: page.asked.wallet })}</p> : null}
		</form>
	)
}

function Proof({ t, page }: Pick<CardProps, "t" | "page">) {
	const published = page.cards.flatMap(({ number, drop }) => (drop ? [{ number, id: drop.id }] : []))
	return (
		<section className="part drop-proof" aria-labelledby="drop-proof">
			<div className="part-grid wrap">
				<h2 id="drop-proof" className="part-title">
					{t("drops:proof.title")}
				</h2>
				<div className="part-body">
					<p>{t("drops:proof.text")}</p>
					<p className="caption">{t("drops:proof.key")}</p>
					<p className="figure breaks">{page.key ?? t("drops:proof.noKey")}</p>
					<ul className="drop-files">
						{published.map(({ number, id }) => (
							<li key={id}>
								<a href={paths.dropFile(id)} {...track("powerzonePunkyDrop.file")} data-param={number}>
									{t("drops:proof.file", { n: number })}
								</a>
							</li>
						))}
					</ul>
				</div>
			</div>
		</section>
	)
}
