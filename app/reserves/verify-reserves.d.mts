import type { publicRows, ReserveProof } from "./reports.server.ts"

type Row = Awaited<ReturnType<typeof publicRows>>[number]
/** What is wrong, one sentence each; none: the proof holds. */
export function verify(
	proof: ReserveProof,
	beside?: Readonly<{ rows?: readonly Row[] | null; root?: string | null }>,
): string[]
export function rowsIn(csv: string): Row[]
