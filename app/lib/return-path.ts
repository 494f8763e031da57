import { ownPath } from "./own-path.ts"

/** The page of ours that a form was sent from, as a path; the home page where the browser does not say. */
export function returnPath(request: Request, origin: string): string {
	const from = request.headers.get("Referer")
	const page = from && URL.canParse(from) ? new URL(from) : null
	return page && page.origin === origin ? ownPath(page) : "/"
}
