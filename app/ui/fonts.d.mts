export function hangulInDisplayTexts(): string
export function hangulInSubset(): string
export function buildFonts(options?: { force?: boolean }): Promise<boolean>
