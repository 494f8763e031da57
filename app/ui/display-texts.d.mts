type DisplayText = { namespace: string; text: string; first: boolean; shared: boolean }
export function displayTexts(lang: "ko" | "en" | "id"): DisplayText[]
export function hangulFiles(): { core: string; more: string[] }
export function otherSigns(): string
