export const PROJECTS: Readonly<Record<string, Readonly<{ include: readonly string[]; exclude: readonly string[] }>>>
export const MONEY_FOLDERS: readonly string[]
export const JOURNEYS: Readonly<Record<string, readonly string[]>>
