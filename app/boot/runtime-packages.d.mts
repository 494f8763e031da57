export function isLocalChain(file: string): boolean
export function importsOf(folder: string): Promise<string[]>
export function packagesFor(root: string, imports: readonly string[]): string[]
