import { wordsOf } from "#app/i18n/i18n.server.ts"
import { namespaceT } from "#app/i18n/words.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { OCULLAS } from "../oculla/encyclopedia.ts"
import { WEAPONS } from "../weapons/codex.ts"
import { TIERS } from "../weapons/weapon.ts"
import { type Book, printBook } from "./book.server.ts"

type Room = "weapons" | "oculla"
const COVERS = {
	weapons: { columns: 6, rows: 9, titleRows: [3, 5] },
	oculla: { columns: 5, rows: 7, titleRows: [3, 5] },
} as const

function bookOf(room: Room, lang: Lang): Book {
	const t = namespaceT(wordsOf(lang, room))
	const steps = (tier: (typeof TIERS)[number]) => TIERS.length - TIERS.indexOf(tier)
	const things = room === "weapons" ? WEAPONS : OCULLAS
	return {
		lang: LOCALES[lang],
		cover: COVERS[room],
		say: (key) => t(`book.${key}`),
		tiers: TIERS.map((tier) => ({
			name: t(`tiers.${tier}.name`),
			text: t(`tiers.${tier}.text`),
			count: t("book.count", { count: things.filter((thing) => thing.tier === tier).length }),
			steps: steps(tier),
		})),
		entries: things.map((thing, index) => ({
			id: thing.id,
			no: index + 1,
			tier: t(`tiers.${thing.tier}.name`),
			...("kind" in thing ? { kind: t(`kinds.${thing.kind}`) } : {}),
			title: t(`items.${thing.id}.title`),
			text: t(`items.${thing.id}.text`),
			steps: steps(thing.tier),
			plate: thing.plate,
		})),
	}
}

/** The weapon codex as a PDF in one language; half a second of work. */
export const codexPdf = (lang: Lang): Promise<Buffer> => printBook(bookOf("weapons", lang))
/** The Oculla encyclopedia as a PDF in one language; half a second of work. */
export const encyclopediaPdf = (lang: Lang): Promise<Buffer> => printBook(bookOf("oculla", lang))
