import type { z } from "zod"
import type { WebContext } from "#app/db/context.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { type BodyTerms, readJson, readQuery, requireMethod, respond } from "#app/lib/json-api.server.ts"
import { type Lang, langOf } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Limit } from "../limits/limits.ts"
import { countUseFrom, takeToken } from "../limits/rate-limit.server.ts"
import { callOf } from "./calls.ts"
import type { OnSignedIn } from "./prove-wallet.server.ts"

/** What the server gives to each loader and action; the part of it that the printed calls need. */
export type ApiContext = Readonly<{ ctx: WebContext; clientIp: string; origin: string; onSignedIn?: OnSignedIn }>
type Args = { request: Request; context: ApiContext }

/** Calls have no language in their path: it is that of the page they come from. */
export function langOfCaller(request: Request): Lang {
	const from = request.headers.get("Referer")
	return from && URL.canParse(from) ? langOf(new URL(from).pathname) : "eng"
}

/** Any call: one of its address's turns is taken first, and a no is noted. */
export function anyCall({ request, context }: Args, handle: () => Promise<Response>): Promise<Response> {
	const { ctx, clientIp } = context
	const call = callOf(new URL(request.url).pathname)
	return respond(
		async (code, params) => (await getT(langOfCaller(request)))(code, params),
		(error) => ctx.log.error({ err: error }, "a call failed"),
		async () => {
			takeToken(ctx, call, clientIp)
			try {
				return await handle()
			} catch (error) {
				// Who counts notes it when it is too much.
				if (error instanceof Refusal && error.status !== 429)
					ctx.counters?.note({ what: call, reason: error.reason, from: clientIp })
				throw error
			}
		},
	)
}

type PostTerms = BodyTerms & Readonly<{ limit?: Limit }>

/** A printed POST call: counted by all processes together where it has a limit, its body checked, its answer and its errors JSON. */
export const postCall = <S extends z.ZodType>(
	args: Args,
	schema: S,
	handle: (input: z.output<S>) => Promise<Response>,
	{ limit, ...terms }: PostTerms = {},
): Promise<Response> =>
	anyCall(args, async () => {
		requireMethod(args.request, "POST")
		if (limit) await countUseFrom(args.context.ctx, limit, args.context.clientIp)
		return handle(await readJson(args.request, schema, terms))
	})

export const getCall = <S extends z.ZodType>(
	args: Args,
	schema: S,
	handle: (input: z.output<S>) => Promise<Response>,
): Promise<Response> => anyCall(args, async () => handle(readQuery(args.request, schema)))
