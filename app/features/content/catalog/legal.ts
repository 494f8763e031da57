import type { Line } from "./page.ts"

/** Under the law; in the footer only. In the order of the menu. */
export const legal: readonly Line[] = [
	{ id: "etcPrivacy", template: "legal", strip: ["drawers"], next: ["etcCookie"] },
	{ id: "etcTermsofUse", template: "legal", strip: ["signatures", undefined, 1], next: ["etcPrivacy", "status"] },
	{ id: "etcEmail", template: "legal", strip: ["belt"], next: ["etcPrivacy"] },
	{ id: "isItUs", label: "is-it-us:name" },
	{ id: "etcCookie", template: "cookies", strip: ["drawers", undefined, 1], next: ["etcPrivacy"] },
]
