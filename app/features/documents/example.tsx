import type { DocumentKind } from "./kinds.ts"

/** Lines of print, as a document shows them from afar. */
const Lines = ({ at: [x, y], widths }: Readonly<{ at: readonly [number, number]; widths: readonly number[] }>) => (
	<path d={widths.map((width, n) => `M${x} ${y + n * 11}h${width}v4h-${width}z`).join("")} className="document-print" />
)

const Card = () => (
	<>
		<rect x="2" y="14" width="236" height="142" className="document-paper" />
		<rect x="164" y="40" width="56" height="72" className="document-photo" />
		<circle cx="192" cy="66" r="13" className="document-print" />
		<path d="M169 112c2-22 44-22 46 0z" className="document-print" />
		<rect x="18" y="28" width="74" height="9" className="document-ink" />
		<Lines at={[18, 54]} widths={[88, 60]} />
		<text x="18" y="102" className="document-number">
			900101 -
		</text>
		<rect x="94" y="86" width="62" height="22" className="document-bar" />
		<Lines at={[18, 124]} widths={[118, 84]} />
	</>
)

const Sheet = () => (
	<>
		<path d="M44 2h128l24 24v156H44z" className="document-paper" />
		<path d="M172 2v24h24" className="document-fold" />
		<rect x="60" y="20" width="62" height="9" className="document-ink" />
		<Lines at={[60, 44]} widths={[96, 104, 72]} />
		<rect x="58" y="86" width="92" height="15" className="document-bar" />
		<Lines at={[60, 112]} widths={[110, 88]} />
		<rect x="132" y="138" width="50" height="15" className="document-bar" />
		<Lines at={[60, 143]} widths={[52]} />
		<Lines at={[60, 164]} widths={[84]} />
	</>
)

/** How a covered document looks: drawn, of nobody. */
export const CoverExample = ({ kind, label }: Readonly<{ kind: DocumentKind; label: string }>) => (
	<svg className="document-example" viewBox="0 0 240 186" role="img" aria-label={label}>
		{kind === "id-card" ? <Card /> : <Sheet />}
	</svg>
)
