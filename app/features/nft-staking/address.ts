import { type Lang, pagePath } from "#app/lib/paths.ts"
import type { Program } from "./programs/program.ts"

type Query = Readonly<Record<string, string | number | readonly number[] | null | undefined>>

/** The page of a program at a tab, and what else its address says; `hash` opens a dialog. */
export function programPath(lang: Lang, program: Pick<Program, "page">, query: Query = {}, hash = ""): string {
	const search = new URLSearchParams()
	for (const [name, value] of Object.entries(query)) {
		if (value === null || value === undefined) continue
		for (const one of [value].flat()) search.append(name, String(one))
	}
	return `${pagePath(lang, program.page)}${search.size ? `?${search}` : ""}${hash}`
}

/** When one can check in, as a file for a calendar. */
export const reminderPath = (lang: Lang, { id }: Pick<Program, "id">) =>
	`${pagePath(lang, "powerzoneNftStaking/reminder")}?program=${id}`
