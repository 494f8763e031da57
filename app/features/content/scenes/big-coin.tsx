import { CoinDisc } from "./coin-disc.tsx"

/** The coin as a moon, larger than the page, above roofs that look small. */
export function BigCoinScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<CoinDisc transform="translate(56 30) scale(4)" />
			<path
				className="s-ink s-cut"
				d="M-10 770V640H44V604H92V690H140V572H176V540H196V572H230V660H286V626H340V700H392V592L430 556L468 592V676H520V610H548V520H560V610H590V690H650V640H730V770Z"
			/>
			<path
				className="s-ground"
				d="M60 624H74V640H60ZM156 594H170V610H156ZM198 594H212V610H198ZM198 624H212V640H198ZM420 610H440V632H420ZM556 630H574V648H556ZM304 650H322V668H304ZM668 664H690V684H668Z"
			/>
		</svg>
	)
}
