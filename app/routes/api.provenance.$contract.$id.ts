import type { LoaderFunctionArgs } from "@remix-run/node"
import { z } from "zod"
import { getCall } from "#app/identity/sign-in/api.server.ts"
import { provenance } from "#app/site/carried.server.ts"

/** Where an NFT came from, for marketplaces of any origin. What was carried over never changes. */
export const loader = (args: LoaderFunctionArgs) =>
	getCall(args, z.object({}), async () => {
		const { contract = "", id = "" } = args.params
		const found = await provenance(args.context.ctx, { contract: contract.slice(0, 60), id: id.slice(0, 80) })
		const isOver = found !== null && found !== "on-its-way"
		const body = isOver ? found : { status: found ?? "unknown" }
		return Response.json(body, {
			status: isOver ? 200 : 404,
			headers: {
				"Cache-Control": isOver ? "public, max-age=31536000, immutable" : "no-store",
				"Access-Control-Allow-Origin": "*",
				"Cross-Origin-Resource-Policy": "cross-origin",
			},
		})
	})
export const action = (args: LoaderFunctionArgs) => loader(args)
