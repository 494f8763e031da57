import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { readId } from "#app/features/news/read-address.ts"
import { signedNote } from "#app/features/news/signed-notes.server.ts"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { Refusal } from "#app/lib/refusal.ts"

/** A note of the news as the site has signed it: one document, the same for everybody, as the verifier takes it. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({}), async () => {
		const id = readId(args.params.id)
		const signed = id === null ? null : await signedNote(args.context.ctx, id)
		if (!signed) throw new Refusal("news:error.notSigned", { status: 404 })
		const name = `announcement-${id}-${signed.edition}.json`
		return Response.json(signed.document, {
			headers: { "Cache-Control": "public, max-age=60", "Content-Disposition": `attachment; filename="${name}"` },
		})
	})
export const action = (args: LoaderFunctionArgs) => loader(args)
