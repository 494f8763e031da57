const HOUSES =
	"M40 180V96H150V180ZM176 180V40H214V10H252V40H290V180ZM330 180V112L392 66L454 112V180ZM500 180V24H640V180ZM690 180V88A58 58 0 0 1 806 88V180ZM850 180V120H1010V180ZM1050 180V56H1140V0H1160V56H1180V180ZM1226 180V100H1290L1330 60L1370 100V180Z"
const WINDOWS =
	"M66 116H90V140H66ZM104 116H128V140H104ZM200 64H222V92H200ZM240 64H262V92H240ZM200 112H222V140H200ZM378 122H406V180H378ZM524 48H548V72H524ZM560 48H584V72H560ZM596 48H620V72H596ZM560 92H584V116H560ZM596 92H620V116H596ZM732 92H764V128H732ZM876 138H900V162H876ZM960 138H984V162H960ZM1076 80H1098V104H1076ZM1132 80H1154V104H1132ZM1076 124H1098V148H1076ZM1260 118H1284V142H1260Z"
const PIPES = [
	"M95 186V300H392V186",
	"M233 186V400H900V186",
	"M570 186V300H745V186",
	"M-20 400H233M900 400H1115V186M1115 400H1298V186M1298 330H1460",
	"M392 300V460H1460",
] as const
const VALVES = [
	{ x: 233, y: 300 },
	{ x: 570, y: 400 },
	{ x: 1115, y: 320 },
	{ x: 760, y: 460 },
] as const

/** The street in section: pipes from house to house, a coin on its way, and somebody who lives down there. */
export function UndergroundScene() {
	return (
		<svg viewBox="0 -20 1440 540" aria-hidden="true" focusable="false">
			<path className="s-ink" d={HOUSES} />
			<path className="s-ground" d={WINDOWS} />
			<path className="s-far" d="M0 180H1440V520H0Z" />
			<path className="s-ink" d="M0 178H1440V194H0Z" />
			{["pipe-wall", "pipe-bore"].map((part) => (
				<g key={part} fill="none" strokeLinejoin="round">
					{PIPES.map((d) => (
						<path key={d} className={part} d={d} stroke="currentColor" strokeWidth={part === "pipe-bore" ? 22 : 38} />
					))}
				</g>
			))}
			{VALVES.map(({ x, y }) => (
				<g key={x} transform={`translate(${x} ${y})`}>
					<path className="s-ink" d="M-28-28H28V28H-28Z" />
					<path className="s-ground" d="M-5-20H5V-5H20V5H5V20H-5V5H-20V-5H-5Z" />
				</g>
			))}
			<path className="s-ink" d="M950 186H1050V232H950Z" />
			<path className="s-ground" d="M962 204H994V214A16 12 0 0 1 962 214ZM1006 204H1038V214A16 12 0 0 1 1006 214Z" />
			<path className="s-ink" d="M968 202H982V212H968ZM1012 202H1026V212H1012Z" />
			<path className="s-ink s-cut" d="M398 400A42 42 0 1 1 482 400A42 42 0 1 1 398 400Z" />
			<path
				className="s-ground"
				d="M424 424V376H446A15 15 0 0 1 446 406H435V424ZM435 386V396H444A5 5 0 0 0 444 386Z"
				fillRule="evenodd"
			/>
			<path
				className="s-quiet"
				d="M60 470H180V482H60ZM20 340H80V352H20ZM640 350H700V362H640ZM960 300H1040V312H960ZM1180 250H1250V262H1180ZM1340 400H1440V412H1340ZM480 240H530V252H480Z"
			/>
		</svg>
	)
}
