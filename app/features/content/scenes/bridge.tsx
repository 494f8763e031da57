const ROPES = Array.from({ length: 9 }, (_, index) => index * 44 + 24)

/** A bridge that is built from both banks; the last stone is the one in the light. */
export function BridgeScene() {
	return (
		<svg viewBox="0 0 1440 560" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H1440V560H0Z" />
			<path className="s-quiet" d="M0 300H90V210H180V280H250V420H0ZM1190 420V250H1270V180H1360V300H1440V420Z" />
			<path className="s-ground" d="M0 440H1440V560H0Z" />
			{[200, 1170].map((x) => (
				<path key={x} className="s-ink" d={`M${x} 60h70v440h-70ZM${x - 16} 96h102v24h-102Z`} />
			))}
			<path className="s-line" d="M0 250L235 70L640 350M1440 250L1205 70L800 350" />
			{ROPES.map((x) => (
				<path
					key={x}
					className="s-ink"
					d={`M${250 + x} ${98 + x * 0.68}h4V360h-4ZM${1186 - x} ${98 + x * 0.68}h4V360h-4Z`}
				/>
			))}
			<path className="s-ink" d="M0 350H640V392H0ZM800 350H1440V392H800ZM640 350H660V370H640ZM780 350H800V370H780Z" />
			<path className="s-signal" d="M664 304H776V346H664Z" />
			<path className="s-line" d="M720 0V200M720 200L668 304M720 200L772 304" />
			<path className="s-ink" d="M690 180H750V204H690Z" />
			<path className="s-line" d="M60 470H330M420 500H700M820 470H1080M1180 510H1380M120 530H260M560 540H860" />
		</svg>
	)
}
