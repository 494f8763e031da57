export function hangulFiles(): { core: string; more: string[] }
export function otherSigns(): string
