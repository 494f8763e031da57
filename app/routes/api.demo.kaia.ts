import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { askDemoKaia, kaiaQuestion } from "#app/features/demo/ask-demo-kaia.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { postCall } from "#app/identity/sign-in/api.server.ts"
import { success } from "#app/lib/json-api.server.ts"

export const handle: PageHandle = { demoOnly: true }

export const action = (args: ActionFunctionArgs) =>
	postCall(args, kaiaQuestion, async (asked) => success(await askDemoKaia(args.context.ctx, asked)))

export const loader = (args: LoaderFunctionArgs) => action(args)
