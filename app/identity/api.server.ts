import type { z } from "zod"
import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { readJson, readQuery, respond } from "#app/lib/json-api.server.ts"
import { type Lang, langOf } from "#app/lib/paths.ts"
import type { OnSignedIn } from "./prove-wallet.server.ts"

/** What the server gives to each loader and action; the part of it that the printed calls need. */
export type ApiContext = Readonly<{ ctx: WebContext; clientIp: string; origin: string; onSignedIn?: OnSignedIn }>
type Args = { request: Request; context: ApiContext }

/** Calls have no language in their path: it is that of the page they come from. */
export function langOfCaller(request: Request): Lang {
	const from = request.headers.get("Referer")
	return from && URL.canParse(from) ? langOf(new URL(from).pathname) : "eng"
}

const respondTo = ({ request, context }: Args, handle: () => Promise<Response>) =>
	respond(
		async (code, params) => (await getT(langOfCaller(request)))(code, params),
		(error) => context.ctx.log.error({ err: error }, "a call failed"),
		handle,
	)

/** A printed POST call: its body checked, its answer and its errors JSON. */
export const postCall = <S extends z.ZodType>(
	args: Args,
	schema: S,
	handle: (input: z.output<S>) => Promise<Response>,
): Promise<Response> => respondTo(args, async () => handle(await readJson(args.request, schema)))

export const getCall = <S extends z.ZodType>(
	args: Args,
	schema: S,
	handle: (input: z.output<S>) => Promise<Response>,
): Promise<Response> => respondTo(args, async () => handle(readQuery(args.request, schema)))
