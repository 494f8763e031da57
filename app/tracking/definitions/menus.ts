import type { Key } from "#app/lib/keys.ts"

export type Menu = Readonly<{ code: string; label: Key }>

/** Sections of the site. Power zone and what lies under it have the printed codes; the others are ours. */
export const MENUS = {
	punktopia: { code: "010", label: "shell:menu.punktopia" },
	benefit: { code: "020", label: "shell:menu.benefit" },
	powerZone: { code: "030", label: "shell:menu.powerZone" },
	rwaPlan: { code: "040", label: "shell:menu.rwaPlan" },
	coinGroup: { code: "050", label: "shell:menu.coinGroup" },
	game: { code: "060", label: "shell:menu.game" },
	company: { code: "070", label: "shell:menu.company" },
	legal: { code: "080", label: "shell:footer.legal" },
	own: { code: "090", label: "shell:footer.title" },
	shell: { code: "100", label: "tracking:menu.shell" },
} as const satisfies Record<string, Menu>
export type MenuName = keyof typeof MENUS

/** The second level: under Power zone alone. */
export const SECTIONS = {
	coinStaking: { code: "010", label: "shell:menu.coinStaking" },
	punkyBoost: { code: "020", label: "pages/powerzoneNftStaking:name" },
	punkyNova: { code: "030", label: "pages/powerzonePunkyNova:name" },
} as const satisfies Record<string, Menu>
export type SectionName = keyof typeof SECTIONS
