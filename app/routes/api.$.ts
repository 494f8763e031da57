import type { LoaderFunctionArgs } from "@remix-run/node"
import { anyCall } from "#app/identity/sign-in/api.server.ts"
import { answer } from "#app/lib/json-api.server.ts"

/** Calls that do not exist answer as calls do. */
export const loader = (args: LoaderFunctionArgs) =>
	anyCall(args, async () => answer({ resultCd: "FAIL", message: "not found" }, { status: 404 }))
export const action = loader
