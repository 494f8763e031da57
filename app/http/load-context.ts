import "@remix-run/node"
import type { Silence } from "#app/chains/solana/watch-node.server.ts"
import type { Portraits } from "#app/collections/portraits/kept-portraits.server.ts"
import type { WebContext } from "#app/db/context.ts"
import type { VerifyDraw } from "#app/features/draw-verifier/verify-in-turn.server.ts"
import type { Company, SnsLink } from "#app/features/shell/input.ts"
import type { SystemStatus } from "#app/features/status/status.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import type { ReadVisit } from "#app/identity/sessions/visitor.server.ts"
import type { OnSignedIn } from "#app/identity/sign-in/prove-wallet.server.ts"
import type { Drawn } from "#app/lib/drawn-files.server.ts"
import type { MemoCache } from "#app/lib/memo-cache.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import type { Theme } from "#app/lib/theme.ts"
import type { PrintStatement } from "#app/statements/pdf/sheet-of.server.ts"
import type { Scripts } from "#app/ui/page-script.tsx"

/** What does not change while the process runs and every page prints. */
export type Site = Readonly<{
	product: Readonly<{ slug: string; name: string }>
	company: Company
	sns: readonly SnsLink[]
	/** Whom to tell of a hole, where that is somebody else than the company's contact, and for how many days a file says so. */
	security: Readonly<{ contact: string | null; days: number }>
	/** Addresses of the built scripts, by name. */
	scripts: Scripts
	demo: boolean
}>

/** An answer for callers that want JSON from a form's address: it stands in for the page. */
export type JsonAnswer = Readonly<{ status: number; body: Readonly<Record<string, unknown>> }>

/** What the pipeline gives to every loader and action. */
export type LoadContext = Readonly<{
	ctx: WebContext
	/** Where a working page is shown: who asks and what is open for them, in one statement. */
	readVisit?: ReadVisit
	clientIp: string
	/** Names the request in the log and on the page that says that it failed. */
	requestId: string
	/** The public origin of this request: from the configuration, never from what a client says. */
	origin: string
	/** The page is rendered for one visitor: it may show what is theirs. */
	working: boolean
	/** Who may see this admin address; null on every other address. */
	operator: LoginSession | null
	/** The page answers a form. */
	posted: boolean
	theme: Theme | null
	/** The page is to be of little data; a working page is whole all the same, since wallets need its scripts. */
	light: boolean
	/** True until the visitor has answered the notice. What was answered is not told: kept pages must not depend on it. */
	notice: boolean
	/** Country of the caller as a trusted proxy names it (ISO 3166-1 alpha-2); null: nobody says. */
	country: string | null
	site: Site
	drawn: Drawn
	portraits: Portraits
	/** Verifies the proof of a draw, away from the thread that answers requests. */
	verifyDraw: VerifyDraw
	/** Prints a statement, away from it as well. */
	printStatement: PrintStatement
	onSignedIn: OnSignedIn
	wantsJson: boolean
	/** The body was JSON: its amounts are canonical. A form is in its language's notation, whatever answer is wanted. */
	sentJson: boolean
	answerJson(answer: JsonAnswer): void
	/** The body of an upload was too large: the request has its first bytes, which end anywhere. */
	wasCut: boolean
	/** Tells a caller who was refused for asking too often when to come back, whatever form the answer takes. */
	retryAfter(seconds: string): void
	/** A form was refused: the code of it, and the same told to the page that says so in words. */
	noteRefusal(code: string): void
	refusalCode(): string | null
	/** A route failed because the database was away, or could not write: the answer says so, and to try again, at once. */
	databaseAway(error: unknown): void
	/** A route refused what was asked and has no page that says so: the answer is that refusal, in words. */
	refused(refusal: Refusal): void
	/** Since when the chain's node is silent; null: it answers. */
	silence: Silence | null
	/** How the parts of the site are; never fails. */
	status(): Promise<SystemStatus>
	/** What is published, remembered as long as kept pages are. */
	published: MemoCache
	/** Forgets kept pages: the demo's clock was turned. */
	forgetPages(): void
}>

declare module "@remix-run/node" {
	interface AppLoadContext extends LoadContext {}
}
