import { WideScene } from "./wide-scene.tsx"

const WAVES = Array.from({ length: 12 }, (_, index) => index * 124 - 20)
const WINDOWS = [
	[96, 176],
	[136, 176],
	[96, 226],
	[176, 226],
	[1286, 132],
	[1326, 132],
	[1326, 182],
	[1366, 232],
] as const

/** The night ferry: one frame as its freight, one lamp, and the other bank in sight. There is no return ticket. */
export function FerryScene() {
	return (
		<WideScene>
			<path className="s-far" d="M0 0H1440V430H0Z" />
			<circle className="s-paper" cx="1010" cy="132" r="74" />
			<path className="s-quiet" d="M220 430V250h90v-60h80v240Z M1070 430V230h70v-50h90v250Z" />
			<path className="s-ink" d="M0 430V210h70v-70h160v290Z M1240 430V90h170v90h30v250Z" />
			<g className="s-ground">
				{WINDOWS.map(([x, y]) => (
					<path key={`${x} ${y}`} d={`M${x} ${y}h22v30h-22Z`} />
				))}
			</g>
			<path className="s-ground" d="M0 430H1440V560H0Z" />
			<path
				className="s-ink"
				d="M0 424h300v18h-30v70h-22v-70h-60v70h-22v-70H0Z M1140 424h300v18h-150v70h-22v-70h-60v70h-22v-70h-46Z"
			/>
			<g className="s-line">
				{WAVES.map((x, index) => (
					<path key={x} d={`M${x} ${index % 2 ? 486 : 536}q31 -18 62 0t62 0`} />
				))}
			</g>
			<g className="s-boat">
				<path className="s-ink" d="M452 388H1000L946 486H520Z" />
				<path className="s-ground" d="M500 410h440v10H500Z" />
				<path className="s-ink" d="M520 388V262h150v126Z M548 262V186h74v76Z M570 186V120h12v66Z" />
				<path className="s-ground" d="M540 286h48v40h-48Z M606 286h48v40h-48Z M562 204h46v34h-46Z" />
				<path className="s-ink" d="M722 388V196h196v192Z" />
				<path className="s-ground" d="M738 212h164v160H738Z" />
				<path className="s-ink" d="M766 372v-66a54 54 0 0 1 108 0v66Z" />
				<path className="s-ground" d="M790 300h22v16h-22Z M828 300h22v16h-22Z M800 338h40v10h-40Z" />
				<path className="s-ink" d="M752 262l34 -40 20 26 14 -34 14 34 20 -26 34 40Z" />
				<path className="s-line" d="M576 132L722 210M452 388L430 340" />
				<path className="s-signal" d="M548 84h56v44h-56Z" />
			</g>
		</WideScene>
	)
}
