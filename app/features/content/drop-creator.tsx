import { FAMILY_IDS } from "#app/collections/portraits/kit.ts"
import { SEEDS } from "#app/collections/portraits/portrait-file.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import { track } from "#app/tracking/definitions/definitions.ts"
import { Field } from "#app/ui/field.tsx"
import { DRAFT_LIMITS, type DropDraft } from "./drop-draft.ts"
import { Head, ReadOn } from "./page-parts.tsx"
import type { View } from "./templates.ts"

/** A form that shows what was typed into it, and keeps nothing. */
export function DropCreator(view: View) {
	if (!view.draft) throw new Error("the drop creator needs a draft")
	return (
		<article className="story">
			<Head {...view} />
			<section className="part">
				<div className="draft-grid wrap">
					<DraftForm {...view} draft={view.draft} />
					<DraftCard {...view} draft={view.draft} />
				</div>
			</section>
			<ReadOn {...view} />
		</article>
	)
}

type Props = Pick<View, "t" | "own"> & { draft: DropDraft }

function DraftForm({ t, own, draft }: Props) {
	const text = (name: "headline" | "gift") => (
		<Field
			label={t(`${own}:form.${name}`)}
			input={{
				id: `draft-${name}`,
				name,
				defaultValue: draft[name],
				maxLength: DRAFT_LIMITS[name],
				autoComplete: "off",
			}}
		/>
	)
	return (
		<form className="draft-form" method="get" aria-label={t(`${own}:form.label`)}>
			<Field
				label={t(`${own}:form.number`)}
				input={{ id: "draft-number", name: "number", type: "number", min: 1, max: 4, defaultValue: draft.number }}
			/>
			{text("headline")}
			<div className="field">
				<label htmlFor="draft-text">{t(`${own}:form.text`)}</label>
				<div className="field-box">
					<textarea id="draft-text" name="text" rows={4} maxLength={DRAFT_LIMITS.text} defaultValue={draft.text} />
				</div>
			</div>
			{text("gift")}
			<div className="field">
				<label htmlFor="draft-family">{t(`${own}:form.family`)}</label>
				<select id="draft-family" name="family" defaultValue={draft.family}>
					{FAMILY_IDS.map((family) => (
						<option key={family}>{family}</option>
					))}
				</select>
			</div>
			<Field
				label={t(`${own}:form.seed`)}
				hint={t(`${own}:form.seedHint`)}
				input={{ id: "draft-seed", name: "seed", type: "number", min: 0, max: SEEDS - 1, defaultValue: draft.seed }}
			/>
			<div className="actions">
				<button type="submit" className="button button-signal" {...track("parts.draft")}>
					{t(`${own}:form.show`)}
				</button>
			</div>
		</form>
	)
}

function DraftCard({ t, own, draft }: Props) {
	return (
		<section className="draft-card">
			<h2>{t(`${own}:preview.title`)}</h2>
			<div className="sheet">
				<PortraitImage family={draft.family} seed={draft.seed} eager />
				<p className="caption">{t(`${own}:preview.number`, { number: draft.number })}</p>
				<h3 className="display-3">{draft.headline || t(`${own}:preview.headline`)}</h3>
				<p>{draft.text || t(`${own}:preview.text`)}</p>
				<dl className="facts">
					<div>
						<dt>{t(`${own}:preview.giftLabel`)}</dt>
						<dd>{draft.gift || t(`${own}:preview.gift`)}</dd>
					</div>
				</dl>
			</div>
			<p className="notice">{t(`${own}:preview.note`)}</p>
		</section>
	)
}
