import { WideScene } from "./wide-scene.tsx"

const SLATS = Array.from({ length: 8 }, (_, index) => 232 + index * 21)
const STRIPES = Array.from({ length: 14 }, (_, index) => 366 + index * 50.6)

/** The shutter is down to the knee, the clock has no hands yet, and somebody is already inside. */
export function ToriShopScene() {
	return (
		<WideScene>
			<path className="s-far" d="M0 500V150h180V60h150v440Z M1110 500V110h150v70h180v320Z" />
			<path className="s-ink" d="M318 500V30h804v470Z" />
			<path className="s-ground" d="M334 500V46h772v454Z" />
			<path className="s-far" d="M334 46h772v60H334Z" />
			<path className="s-ink" d="M384 500V210h672v290Z" />
			<path className="s-night" d="M400 400h640v100H400Z" />
			<g className="s-paper">
				<path d="M640 444a32 24 0 0 1 64 0a32 24 0 0 1-64 0Z M736 444a32 24 0 0 1 64 0a32 24 0 0 1-64 0Z" />
			</g>
			<g className="s-night">
				<circle cx="680" cy="448" r="13" />
				<circle cx="776" cy="448" r="13" />
			</g>
			<path className="s-ground" d="M400 210h640v190H400Z" />
			<g className="s-ink">
				{SLATS.map((y) => (
					<path key={y} d={`M400 ${y}h640v5H400Z`} />
				))}
				<path d="M400 392h640v16H400Z M690 408h60v14h-60Z" />
			</g>
			{STRIPES.map((x, index) => (
				<path key={x} className={index % 2 ? "s-ground" : "s-ink"} d={`M${x} 118h50.6v104a25.3 25.3 0 0 1-50.6 0Z`} />
			))}
			<path className="s-ink" d="M350 100h740v22H350Z" />
			<path className="s-line" d="M366 118v104M1074 118v104" />
			<circle className="s-ink" cx="1216" cy="206" r="96" />
			<circle className="s-ground" cx="1216" cy="206" r="78" />
			<g className="s-ink">
				<path d="M1210 140h12v26h-12Z M1210 246h12v26h-12Z M1150 200h26v12h-26Z M1256 200h26v12h-26Z" />
				<circle cx="1216" cy="206" r="9" />
				<path d="M1106 196h16v20h-16Z" />
			</g>
			<g className="s-ink">
				<path d="M0 500h1440v60H0Z" />
				<path d="M60 500v-96h114v96Z M186 500v-96h114v96Z M122 396v-96h118v96Z" />
				<path d="M1160 500v-84h120v84Z" />
			</g>
			<path
				className="s-ground"
				d="M74 420h86v8H74Z M74 446h86v8H74Z M74 472h86v8H74Z M200 420h86v8h-86Z M200 446h86v8h-86Z M200 472h86v8h-86Z M136 314h90v8h-90Z M136 340h90v8h-90Z M136 366h90v8h-90Z M1174 432h92v8h-92Z M1174 458h92v8h-92Z"
			/>
		</WideScene>
	)
}
