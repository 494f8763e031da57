import type { ShownStatus, StakeLine } from "./strip.tsx"

const OVER: readonly ShownStatus[] = ["withdrawn", "renewed", "cancelled", "failed", "refused"]

function turnOf({ status }: Pick<StakeLine, "status">): number {
	if (status === "matured") return 0
	return OVER.includes(status) ? 2 : 1
}

/** What can be taken out now, then what goes on, then what is over; each as it was, newest first. */
export const byTurn = <Line extends Pick<StakeLine, "status">>(lines: readonly Line[]): Line[] =>
	lines.toSorted((one, other) => turnOf(one) - turnOf(other))
