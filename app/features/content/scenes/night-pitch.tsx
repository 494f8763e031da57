import { WideScene } from "./wide-scene.tsx"

const MASTS = [90, 470, 960, 1330]

/** A pitch under lights, seen from behind the ball. */
export function NightPitchScene() {
	return (
		<WideScene>
			<g className="s-far">
				<path d="M0 250V150h1440v100Z" />
				{MASTS.map((x) => (
					<path key={x} d={`M${x - 34} 60h68L${x + 210} 560h-420Z`} />
				))}
			</g>
			<path className="s-ink" d="M0 560L250 250h940l250 310Z" />
			<g className="s-cut" fill="none">
				<path d="M76 524L290 266h860l214 258 M183 395h1074" />
				<path d="M560 395a160 46 0 0 1 320 0a160 46 0 0 1-320 0Z" />
				<path d="M556 266l-34 56h396l-34-56" />
			</g>
			<path className="s-line s-bold" d="M630 262v-72h180v72" />
			<path
				className="s-line s-hair"
				d="M640 200v60m20-60v60m20-60v60m20-60v60m20-60v60m20-60v60m20-60v60m20-60v60M634 212h172M634 230h172M634 248h172"
			/>
			<g className="s-ink">
				{MASTS.map((x) => (
					<path key={x} d={`M${x - 6} 60h12v190h-12Z M${x - 58} 18h116v64h-116Z`} />
				))}
			</g>
			<g className="s-ground">
				{MASTS.map((x) => (
					<path
						key={x}
						d={`M${x - 48} 28h26v18h-26Zm35 0h26v18h-26Zm35 0h26v18h-26ZM${x - 48} 54h26v18h-26Zm35 0h26v18h-26Zm35 0h26v18h-26Z`}
					/>
				))}
			</g>
			<g transform="translate(1050 480)">
				{/* Black on white in both themes: on a pitch of paper its panels would be lost. */}
				<g className="s-proof">
					<circle className="s-paper" r="168" />
					<path
						className="s-ink"
						d="M0-62l60 43l-23 70h-74l-23-70Z M0-168q60 0 104 34l-48-14L0-120l-56-28l-48 14Q-60-168 0-168Z M164-40q8 60-20 112l-46-30l8-70Z M-164-40q-8 60 20 112l46-30l-8-70Z"
					/>
					<path className="s-line s-bold" d="M0-62v-58M60-19l46-13M-60-19l-46-13M37 51l61 9M-37 51l-61 9" />
				</g>
				{/* They end where it does, not in the black of the pitch. */}
				<circle className="s-cut" fill="none" r="165" />
			</g>
		</WideScene>
	)
}
