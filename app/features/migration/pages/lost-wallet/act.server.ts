import type { RequestContext } from "#app/db/context.ts"
import { readUpload } from "#app/files/read-upload.server.ts"
import type { T } from "#app/i18n/words.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { FORM_LIMITS, readForm, sentText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { addDocument, claimLostWallet } from "../../lost-wallets/hand-in.server.ts"
import { LOST_WALLET_LIMITS } from "../../lost-wallets/status.ts"
import type { LostWalletSaid } from "./view.tsx"

type Asked = Readonly<{ request: Request; context: Readonly<{ wasCut: boolean; clientIp: string }> }>

/** Takes a claim, or one more document of it; what was typed comes back with what is wrong. */
export async function actOnLostWallet(
	ctx: RequestContext,
	{ request, context }: Asked,
	t: T,
): Promise<Readonly<{ done: "said" | "added" }> | (LostWalletSaid & Readonly<{ status: number }>)> {
	const upload = await readUpload(request, context, FORM_LIMITS.bytes)
	const fields = await readForm(upload.form)
	const [claim, id, fileId] = [sentText(fields, "claim"), sentText(fields, "id"), sentText(fields, "file-id")]
	const isMore = claim !== ""
	const explanation = sentText(fields, "explanation").trim()
	const typed = {
		...{ claim, oldWallet: sentText(fields, "oldWallet").slice(0, 200) },
		explanation: explanation.slice(0, LOST_WALLET_LIMITS.explanation + 100),
	}
	const most = LOST_WALLET_LIMITS.explanation
	// A sign is of two units at most: a text of megabytes is not taken apart to be counted.
	const isSaid = explanation !== "" && explanation.length <= 2 * most && [...explanation].length <= most
	const isForm = isUuid(fileId) && isUuid(isMore ? claim : id)
	const errors = {
		...(isForm ? {} : { form: t("files:error.form") }),
		...(isMore || isSaid ? {} : { explanation: t("migration:lost.wrongExplanation") }),
		...(upload.bytes || upload.refusal ? {} : { file: t("migration:lost.wrongFile") }),
		...(upload.refusal ? { file: t(upload.refusal.code, upload.refusal.params) } : {}),
	}
	if (Object.keys(errors).length > 0 || !upload.bytes)
		return { errors, typed, again: false, status: upload.refusal?.status ?? 400 }
	const document = { fileId, bytes: upload.bytes, clientIp: context.clientIp }
	try {
		await countUseFrom(ctx, WRITES, context.clientIp)
		if (isMore) await addDocument(ctx, { id: claim, ...document })
		else await claimLostWallet(ctx, { id, oldWallet: typed.oldWallet, explanation, ...document })
		return { done: isMore ? "added" : "said" }
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		const of = error.field ?? (error.code.startsWith("files:") ? "file" : "form")
		const again = error.code === "identity:signAgain"
		return { errors: { [of]: t(error.code, error.params) }, typed, again, status: error.status }
	}
}
