export function misused(
	sources: string | Readonly<Record<string, string>>,
	isDefined: (name: string) => boolean,
): string[]
