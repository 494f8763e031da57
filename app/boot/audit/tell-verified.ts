import type { Verified } from "#app/identity/audit/verify-audit.server.ts"
import { type Broken, WRONG } from "#app/identity/audit/verify-chain.ts"

/** What was found, line by line, as an operator reads it. */
export function tellVerified({ rows, erased, days, sealedUpTo, unsealed, broken }: Verified): string {
	const lines = [
		`${rows} rows are as they were sealed; ${erased} of them were erased, each with its record`,
		sealedUpTo ? `sealed up to ${sealedUpTo.at} (seq ${sealedUpTo.seq})` : "nothing is sealed yet",
		`${days} days agree with what was told of them`,
		`${unsealed} rows wait for their seal`,
	]
	return [...lines, broken ? `BROKEN: ${tellBroken(broken)}` : "The chain is whole."].join("\n")
}

function tellBroken({ wrong, seq, auditId, day }: Broken): string {
	const where = [
		seq === null ? [] : [`seq ${seq}`],
		auditId === null ? [] : [`audit id ${auditId}`],
		day === undefined ? [] : [`day ${day}`],
	].flat()
	return `${where.join(", ")}: ${WRONG[wrong]}. Nothing after it was looked at.`
}
