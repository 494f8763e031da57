import type { T } from "#app/i18n/words.ts"
import type { Asset } from "#app/lib/money.ts"
import { Blank } from "#app/ui/signed-out.tsx"
import { HeldSlip, type Holder } from "./held-slip.tsx"

type Props = Readonly<{
	t: T
	asset: Asset
	holder: Holder
	title: string
	/** What the sum of the slip is called, and what its other lines are. */
	total: string
	lines: readonly string[]
}>

/** A slip with nothing printed on it yet: seen, not read out. */
export function BlankSlip({ t, asset, holder, title, total, lines }: Props) {
	const sum = (
		<>
			<Blank sum /> {asset.symbol}
		</>
	)
	return (
		<div className="slip-blank" aria-hidden="true">
			<HeldSlip
				t={t}
				holder={holder}
				title={title}
				lines={[
					{ key: "total", label: total, value: sum, total: true },
					...lines.map((label) => ({ key: label, label, value: <Blank /> })),
				]}
			/>
		</div>
	)
}
