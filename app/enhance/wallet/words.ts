import { langOf } from "#app/lib/paths.ts"

const files = {
	eng: () => import("./words-en.ts"),
	kor: () => import("./words-ko.ts"),
	idn: () => import("./words-id.ts"),
}

/** What the wallet modules say, in the language of the page; loaded when there is something to say. */
export const walletWords = async () => (await files[langOf(location.pathname)]()).words

export const fill = (text: string, params: Readonly<Record<string, string>>) =>
	text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => params[name] ?? slot)
