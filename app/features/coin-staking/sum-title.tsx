import { apart } from "#app/lib/money.ts"

/** Digits and marks beyond which a figure is set smaller. */
const LONG = 6

type Props = Readonly<{
	/** What has happened, or will. */
	said: string
	/** How much it is about, with its coin. */
	amount: string
	/** Until when, or what becomes of it. */
	after?: string | null
}>

/** The heading of a page about one sum. */
export function SumTitle({ said, amount, after }: Props) {
	const [figure, unit] = apart(amount)
	return (
		<h1 className="pay-title">
			<span className="pay-said">{said}</span>{" "}
			<span className={figure.length > LONG ? "pay-sum pay-sum-long" : "pay-sum"}>
				{figure} <small>{unit}</small>
			</span>{" "}
			{after ? <span className="pay-until">{after}</span> : null}
		</h1>
	)
}
