type Packages = Readonly<{ needed: readonly string[]; optional: readonly string[] }>
type Production = Packages & Readonly<{ files: readonly string[] }>
export function productionOf(entries: Readonly<Record<string, string>>, outdir: string): Promise<Production>
export function packagesFor(root: string, packages: Packages): string[]
