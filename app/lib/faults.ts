import { hideValues } from "./hide-values.ts"

/** Failures whose text is repeated in the message of an aggregate; `errors` has all of them. */
const NAMED_IN_MESSAGE = 5

/** Failure of one named step of a run. `cause` is the error itself. */
export class StepFault extends Error {
	readonly step: string
	readonly chain: string | null
	constructor({ step, chain }: Readonly<{ step: string; chain: string | null }>, cause: unknown) {
		const at = chain === null ? step : `${step} (${chain})`
		super(`${at}: ${textOf(cause)}`, { cause })
		this.name = "StepFault"
		this.step = step
		this.chain = chain
	}
}

/** The errors that an error consists of: those of an aggregate, or the error alone. */
export const partsOf = (error: unknown): readonly unknown[] =>
	error instanceof AggregateError && error.errors.length > 0 ? error.errors.flatMap(partsOf) : [error]

/** One error that has all of `faults`, in their order. */
export function aggregate(faults: readonly unknown[]): AggregateError {
	const shown = faults.slice(0, NAMED_IN_MESSAGE).map(textOf)
	const more = faults.length > shown.length ? [`and ${faults.length - shown.length} more`] : []
	return new AggregateError(faults, [...shown, ...more].join("; "))
}

/** Throws the only fault as it is, several as one `AggregateError`. Does nothing if there is none. */
export function throwAll(faults: readonly unknown[]): void {
	if (faults.length > 1) throw aggregate(faults)
	if (faults.length === 1) throw faults[0]
}

/** The message without values of rows, which must not be copied into another message. */
function textOf(error: unknown): string {
	hideValues(error)
	return error instanceof Error ? error.message || error.name : String(error)
}
