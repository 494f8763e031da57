import { readQuery } from "../../forms.ts"
import type { MintPage } from "./model.ts"

/** The slip as it was filled in when it was refused; what the page cannot sell is left as it stands. */
export function asTyped(page: MintPage, sent: Readonly<Record<string, unknown>> | null | undefined): MintPage {
	if (sent?.act !== "mint") return page
	const texts = Object.entries(sent).filter((one): one is [string, string] => typeof one[1] === "string")
	const typed = readQuery(new URLSearchParams(texts))
	const { form, plan } = page
	return {
		...page,
		form: {
			...form,
			quantity: Math.max(1, Math.min(typed.quantity, Math.max(1, form.most))),
			asset: plan?.prices.find(({ asset }) => asset === typed.asset)?.asset ?? form.asset,
			way: typed.way ?? form.way,
		},
	}
}
