type Entries = Readonly<Record<string, string>>
type Imports = Readonly<{ needed: readonly string[]; optional: readonly string[] }>
export const IN_PRODUCTION: Entries
export function importsOf(entries: Entries, folder: string): Promise<Imports>
export function programFiles(entries: Entries, folder: string): Promise<string[]>
export function packagesFor(root: string, imports: Imports): string[]
