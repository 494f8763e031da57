import { track } from "#app/tracking/definitions/definitions.ts"
import { Shortened } from "#app/ui/shortened.tsx"

/** Short to the eye; the whole of it in the title and for listeners. */
export const ShortCode = ({ text }: Readonly<{ text: string }>) => (
	<code title={text}>
		<Shortened text={text} />
	</code>
)

/** All of a hash or an address: one click marks it whole, to be copied. */
export const Code = ({ text }: Readonly<{ text: string }>) => <code className="raffle-code">{text}</code>

type Line = Readonly<{
	label: string
	value: string | null
	note?: string
	/** Where there is none yet. */
	instead?: string
}>

/** What only whoever checks a draw needs, folded. */
export function Hashes({ title, lines }: Readonly<{ title: string; lines: readonly Line[] }>) {
	return (
		<details className="question raffle-hashes">
			<summary {...track("parts.question")} data-param="hashes">
				{title}
			</summary>
			<dl>
				{lines.map(({ label, value, note, instead }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>
							{value === null ? instead : <Code text={value} />}
							{note ? <small>{note}</small> : null}
						</dd>
					</div>
				))}
			</dl>
		</details>
	)
}
