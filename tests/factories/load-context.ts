import type { LoadContext } from "#app/http/load-context.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import type { World } from "./staking-world.ts"

/** What the web process hands to loaders and actions of a working page in such a world; `more` stands in for a part of it. */
export const loadContextOf = (world: World, more: Partial<LoadContext> = {}): LoadContext => ({
	ctx: world.ctx,
	clientIp: "192.0.2.1",
	requestId: "a-test",
	silence: null,
	status: () => Promise.reject(new Error("nobody looks how the site is here")),
	origin: world.ctx.origin,
	working: true,
	operator: null,
	posted: false,
	theme: null,
	light: false,
	notice: false,
	country: null,
	site: {
		product: { slug: "scg", name: "SCG" },
		company: { example: true },
		sns: [],
		security: { contact: null, days: 90 },
		scripts: {},
		demo: true,
	},
	onSignedIn: async () => ({ open: 0, href: "" }),
	wasCut: false,
	wantsJson: false,
	sentJson: false,
	answerJson: () => {},
	retryAfter: () => {},
	drawn: { get: () => Promise.reject(new Error("nothing is drawn here")) },
	verifyDraw: () => Promise.reject(new Error("nothing is verified here")),
	printStatement: () => Promise.reject(new Error("nothing is printed here")),
	noteRefusal: () => {},
	refusalCode: () => null,
	databaseAway: () => {},
	refused: () => {},
	published: new MemoCache({ lifeMs: 30_000, limit: 100 }),
	forgetPages: () => {},
	...more,
})
