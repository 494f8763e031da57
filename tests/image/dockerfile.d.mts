type Step = Readonly<{
	instruction: string
	flags: Readonly<Record<string, string>>
	args: readonly string[]
	text: string
}>
type Stage = Readonly<{ image: string; name: string; steps: readonly Step[] }>
export function readDockerfile(
	text: string,
): Readonly<{ args: Readonly<Record<string, string>>; stages: readonly Stage[] }>
export function commandIn(text: string): string[]
export function variablesIn(args: readonly string[]): Record<string, string>
export function ignored(patterns: readonly string[], path: string): boolean
