import type { MigrationStatus } from "../../status.ts"
import type { StepName, StepState } from "./model.ts"

type Known = Readonly<{
	status: MigrationStatus
	hasDestination: boolean
	isProven: boolean
	hasSource: boolean
	isPaid: boolean
}>

/** How far each of the four steps is. Two of them may be one's turn at once: NFT and fee come in either order. */
export function stepsOf({
	status,
	hasDestination,
	isProven,
	hasSource,
	isPaid,
}: Known): Readonly<Record<StepName, StepState>> {
	const isBack = status === "returning" || status === "returned" || status === "given_up"
	const isStuck = status === "unknown"
	const mine = (isDone: boolean): StepState => (isDone ? "done" : isBack ? "over" : "open")
	return {
		destination: isProven ? "done" : isBack ? "over" : hasDestination ? "waiting" : "open",
		source: isStuck ? "stuck" : isBack && hasSource ? "over" : mine(hasSource),
		fee: isBack ? "over" : mine(isPaid),
		mint: status === "completed" ? "done" : isBack ? "over" : status === "manual" ? "stuck" : "waiting",
	}
}
