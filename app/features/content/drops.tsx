import { Story } from "./story.tsx"
import type { View } from "./templates.ts"

const NUMBERS = [1, 2, 3, 4]

/** The four drops as crates on their parachutes; none says more than what has been published. */
export function Drops(view: View) {
	const { t, own } = view
	return (
		<Story {...view}>
			<section className="crates-box flip" aria-label={t(`${own}:drops.heading`)}>
				<ol className="crates wrap">
					{NUMBERS.map((number) => (
						<li key={number} className="crate">
							<svg className="crate-chute" viewBox="0 0 240 150" aria-hidden="true" focusable="false">
								<path d="M8 92C8 34 58 4 120 4s112 30 112 88c-16-13-40-13-56 0-16-13-40-13-56 0-16-13-40-13-56 0-16-13-40-13-56 0Z" />
								<path d="M8 92 96 150M64 92l40 58M120 92v58M176 92l-40 58M232 92l-88 58" />
							</svg>
							<div className="crate-box">
								<h2 className="display-2">{`No.${number}`}</h2>
								<p>{t(`${own}:drops.gift`)}</p>
								<p className="crate-state">{t(`${own}:drops.state`)}</p>
							</div>
							<p className="caption">{t(`${own}:drops.rule`)}</p>
						</li>
					))}
				</ol>
			</section>
		</Story>
	)
}
