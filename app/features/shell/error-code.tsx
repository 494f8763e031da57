import { FAMILIES } from "#app/collections/portraits/portrait.ts"
import { figureOf, RESIDENTS, type ResidentName } from "#app/collections/portraits/resident.tsx"

const HOLE = "M230 66C330 66 384 120 384 215S330 364 230 364S76 310 76 215S130 66 230 66Z"

/** The number of a fault, as large as a poster. Somebody looks out of its nought, which stands in the middle of each. */
export function ErrorCode({ code, who }: Readonly<{ code: 404 | 500 | 503; who: ResidentName }>) {
	const [first, , last] = String(code)
	return (
		<p className="error-code" aria-hidden="true">
			{first}
			<svg viewBox="0 0 460 430" aria-hidden="true" focusable="false">
				<clipPath id="nought">
					<path d={HOLE} />
				</clipPath>
				<g clipPath="url(#nought)">
					<path fill={FAMILIES[RESIDENTS[who][0]].accent} d={HOLE} />
					<g data-look="12">
						{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made from a number */}
						<g transform="translate(32 4) scale(.66)" dangerouslySetInnerHTML={{ __html: figureOf(who) }} />
					</g>
				</g>
				<path
					fill="currentColor"
					fillRule="evenodd"
					d={`M230 0C376 0 460 80 460 215S376 430 230 430S0 350 0 215S84 0 230 0Z${HOLE}`}
				/>
			</svg>
			{last}
		</p>
	)
}
