import { langOf } from "#app/lib/lang-of.ts"

const files = {
	eng: () => import("./en.ts"),
	kor: () => import("./ko.ts"),
	idn: () => import("./id.ts"),
}

/** What the wallet modules say, in the language of the page; loaded when there is something to say. */
export const walletWords = async () => (await files[langOf(location.pathname)]()).words

export const fill = (text: string, params: Readonly<Record<string, string>>) =>
	text.replace(/\{\{(\w+)\}\}/g, (slot, name: string) => params[name] ?? slot)
