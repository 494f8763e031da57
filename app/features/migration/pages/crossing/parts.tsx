import { isFamily } from "#app/collections/portraits/portrait-file.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"
import type { T } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { utcText } from "#app/ui/date-time.tsx"
import type { Crossing, Picture, StepName } from "./model.ts"

/** The NFT as it looks on both sides; where it is not drawn here, a plate with its number. */
export function Face({ picture, number, eager }: { picture: Picture | null; number: string; eager?: boolean }) {
	if (picture && isFamily(picture.family))
		return <PortraitImage family={picture.family} seed={picture.seed} eager={eager ?? false} />
	return (
		<span className="crossing-plate" aria-hidden="true">
			#{number.length > 9 ? `${number.slice(0, 8)}…` : number}
		</span>
	)
}

const ORDER = ["destination", "source", "fee", "mint"] as const satisfies readonly StepName[]

/** The way over as four places; the portrait stands at the one that it has come to. */
export function Strip({ t, one }: { t: T; one: Crossing }) {
	const { steps } = one
	const reached = steps.mint === "done" ? 4 : ORDER.filter((name) => name !== "mint" && steps[name] === "done").length
	return (
		<ol className="crossing-strip" data-reached={reached} aria-label={t("migration:strip")}>
			{ORDER.map((name, place) => (
				<li key={name} data-state={steps[name]}>
					<span className="crossing-place figure" aria-hidden="true">
						{place + 1}
					</span>
					<b>{t(`migration:step.${name}`)}</b>
					<span className="crossing-state">{t(`migration:state.${steps[name]}`)}</span>
				</li>
			))}
		</ol>
	)
}

type ProofProps = Readonly<{ t: T; lang: Lang; proof: Readonly<{ hash: string; block: string; at: Date }> }>

/** What we have read on Kaia: anybody can look it up by its hash. */
export const Proof = ({ t, lang, proof }: ProofProps) => (
	<p className="crossing-proof">
		<span>{t("migration:proof.hash")}</span> <code className="breaks">{proof.hash}</code>
		<small>{t("migration:proof.block", { block: proof.block, time: utcText(proof.at, LOCALES[lang]) })}</small>
	</p>
)

export const Address = ({ label, value }: { label: string; value: string }) => (
	<div>
		<dt>{label}</dt>
		<dd>
			<code className="breaks">{value}</code>
		</dd>
	</div>
)

export const grouped = (code: string) => code.replace(/(.{4})(?=.)/g, "$1-")
