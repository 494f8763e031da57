import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { runQuery } from "#app/features/migration/forms.ts"
import { runMigration } from "#app/features/migration/run.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { CALLED_WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { anyCall, langOfCaller } from "#app/identity/sign-in/api.server.ts"
import { answer, bad, checked, queryFields, requireMethod } from "#app/lib/json-api.server.ts"
import { readLimited } from "#app/lib/read-limited.ts"

export const handle: PageHandle = { feature: "migration" }

const HTTP = { success: 200, processing: 202, fail: 200 } as const

/** The printed call: nothing in its body, eight names in its query, and `status` in its answer, a refusal's too. */
export const action = async (args: ActionFunctionArgs): Promise<Response> => {
	const said = await run(args)
	if (said.ok) return said
	const { headers, status } = said
	return answer({ status: "fail", returnCd: "-1", ...(await said.json()) }, { headers, status })
}

const run = (args: ActionFunctionArgs) =>
	anyCall(args, async () => {
		const { request, context } = args
		requireMethod(request, "POST")
		await countUseFrom(context.ctx, CALLED_WRITES, context.clientIp)
		if ((await readLimited(request.body, 0)) === null) throw bad()
		const asked = checked(runQuery, queryFields(new URL(request.url).searchParams))
		const ran = await runMigration(await visitor(request, context), asked)
		const t = await getT(langOfCaller(request))
		const { status, returnCd, message, one } = ran
		const { code, newNftContract, newNftId, newMintKey, newTokenKey, regId } = one
		const returnValue = { code, newNftContract, newNftId, newMintKey, newTokenKey, regId }
		const resultCd = status === "fail" ? "FAIL" : "SUCCESS"
		return answer({ resultCd, status, returnCd, returnValue, message: t(message) }, { status: HTTP[status] })
	})

export const loader = (args: LoaderFunctionArgs) => action(args)
