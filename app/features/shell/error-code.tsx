import { FAMILIES } from "#app/collections/portraits/portrait.ts"
import { figureOf, RESIDENTS, type ResidentName } from "#app/collections/portraits/resident.tsx"

const HOLE = "M180 76C238 76 270 122 270 215S238 354 180 354S90 308 90 215S122 76 180 76Z"

/** The number of a fault, as large as a poster. Somebody looks out of its nought, which stands in the middle of each. */
export function ErrorCode({ code, who }: Readonly<{ code: 404 | 500 | 503; who: ResidentName }>) {
	const [first, , last] = String(code)
	return (
		<p className="error-code" aria-hidden="true">
			{first}
			<svg viewBox="0 0 360 430" aria-hidden="true" focusable="false">
				<clipPath id="nought">
					<path d={HOLE} />
				</clipPath>
				<g clipPath="url(#nought)">
					<path fill={FAMILIES[RESIDENTS[who][0]].accent} d={HOLE} />
					<g data-look="12">
						{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made from a number */}
						<g transform="translate(0 6) scale(.6)" dangerouslySetInnerHTML={{ __html: figureOf(who) }} />
					</g>
				</g>
				<path
					fill="currentColor"
					fillRule="evenodd"
					d={`M180 0C300 0 360 80 360 215S300 430 180 430S0 350 0 215S60 0 180 0Z${HOLE}`}
				/>
			</svg>
			{last}
		</p>
	)
}
