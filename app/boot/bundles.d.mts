import type { BuildOptions, Metafile } from "esbuild"

export const PROCESSES: Readonly<Record<string, string>>
export function forProduction(
	entries: Readonly<Record<string, string>>,
	outdir: string,
	plugins?: BuildOptions["plugins"],
): BuildOptions
export function dynamicCommonJs(metafile: Metafile): string[]
export function forNode(
	entries: Readonly<Record<string, string>>,
	outdir: string,
	plugins?: BuildOptions["plugins"],
): BuildOptions
