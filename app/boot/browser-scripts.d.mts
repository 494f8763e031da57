import type { Scripts } from "#app/ui/page-script.tsx"

export function pageScripts(): Readonly<Record<string, string>>
export function buildScripts(outDir: string): Promise<Scripts>
