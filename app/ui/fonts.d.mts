type Signs = { core: string; more: string[] }
export function signsInFiles(): Signs
export function missingSigns(): string[]
export function fontStyles(signs: Pick<Signs, "more">): string
export function buildFonts(options?: { force?: boolean }): Promise<boolean>
