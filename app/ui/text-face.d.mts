type File = Readonly<{ name: string; weight: number; signs: string; range: readonly string[] }>
export const WEIGHTS: readonly number[]
export function slices(): Readonly<Record<string, readonly string[]>>
export function textFiles(): File[]
export function textStyles(): Readonly<Record<string, string>>
export function buildTextFace(): Promise<void>
export function readTextFile(file: File): Promise<Readonly<{ missing: string[]; names: string[] }>>
