import type { BuildOptions } from "esbuild"

export const PROCESSES: Readonly<Record<string, string>>
export function forNode(
	entries: Readonly<Record<string, string>>,
	outdir: string,
	plugins?: BuildOptions["plugins"],
): BuildOptions
