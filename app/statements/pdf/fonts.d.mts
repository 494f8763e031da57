import type { Needed } from "#app/collections/codex-pdf/fonts.mjs"

export declare const OUT: string
export declare const NEEDED: Needed
