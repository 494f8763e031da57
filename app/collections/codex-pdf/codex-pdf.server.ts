import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import type { Key } from "#app/lib/keys.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { OCULLAS } from "../oculla/encyclopedia.ts"
import { WEAPONS } from "../weapons/codex.ts"
import { TIERS, type Weapon } from "../weapons/weapon.ts"
import { type Book, printBook } from "./book.server.ts"

type Thing = Pick<Weapon, "tier" | "plate"> & { id: string; title: Key; text: Key; kind?: Key }

const BOOKS = {
	weapons: {
		cover: { columns: 6, rows: 9, titleRows: [3, 5] },
		things: WEAPONS.map(
			({ id, tier, kind, plate }): Thing => ({
				id,
				tier,
				plate,
				title: `weapons:items.${id}.title`,
				text: `weapons:items.${id}.text`,
				kind: `weapons:kinds.${kind}`,
			}),
		),
	},
	oculla: {
		cover: { columns: 5, rows: 7, titleRows: [3, 5] },
		things: OCULLAS.map(
			({ id, tier, plate }): Thing => ({
				id,
				tier,
				plate,
				title: `oculla:items.${id}.title`,
				text: `oculla:items.${id}.text`,
			}),
		),
	},
} as const

function bookOf(namespace: keyof typeof BOOKS, lang: Lang): Book {
	const t = wordsT({ [namespace]: wordsOf(lang, namespace) })
	const steps = (tier: (typeof TIERS)[number]) => TIERS.length - TIERS.indexOf(tier)
	const { cover, things } = BOOKS[namespace]
	return {
		lang: LOCALES[lang],
		cover,
		say: (word) => t(`${namespace}:book.${word}`),
		...(namespace === "weapons" ? { kind: t("weapons:book.kind") } : {}),
		tiers: TIERS.map((tier) => ({
			name: t(`${namespace}:tiers.${tier}.name`),
			text: t(`${namespace}:tiers.${tier}.text`),
			count: t(`${namespace}:book.count`, { count: things.filter((thing) => thing.tier === tier).length }),
			steps: steps(tier),
		})),
		entries: things.map(({ id, tier, plate, title, text, kind }, index) => ({
			id,
			no: index + 1,
			tier: t(`${namespace}:tiers.${tier}.name`),
			...(kind ? { kind: t(kind) } : {}),
			title: t(title),
			text: t(text),
			steps: steps(tier),
			plate,
		})),
	}
}

/** The weapon codex as a PDF in one language; half a second of work. */
export const codexPdf = (lang: Lang): Promise<Buffer> => printBook(bookOf("weapons", lang))
/** The Oculla encyclopedia as a PDF in one language; half a second of work. */
export const encyclopediaPdf = (lang: Lang): Promise<Buffer> => printBook(bookOf("oculla", lang))
