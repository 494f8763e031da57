import type { Line } from "./page.ts"

/** Under the law; in the footer only. In the order of the menu. */
export const legal: readonly Line[] = [
	{ id: "etcPrivacy", template: "legal", next: ["etcCookie"] },
	{ id: "etcTermsofUse", template: "legal", next: ["etcPrivacy", "status"] },
	{ id: "etcEmail", template: "legal", next: ["etcPrivacy"] },
	{ id: "isItUs", label: "is-it-us:name" },
	{ id: "etcCookie", template: "cookies", next: ["etcPrivacy"] },
]
