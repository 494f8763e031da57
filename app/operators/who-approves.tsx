import { createContext, useContext } from "react"
import type { T } from "#app/i18n/words.ts"

/** Log-in IDs of the other operators who may approve each kind of act. */
export type Approvers = Readonly<Record<string, readonly string[]>>

const ApproversContext = createContext<Approvers>({})
/** Stands around every operator's page. */
export const ApproversProvider = ApproversContext.Provider

/** Before an act is proposed: who may approve it, or that nobody can and what to do then. */
export function WhoApproves({ t, kind }: Readonly<{ t: T; kind: string }>) {
	const approvers = useContext(ApproversContext)[kind]
	if (!approvers) return null
	return approvers.length > 0 ? (
		<p className="field-hint">{t("admin:proposal.mayApprove", { who: approvers.join(", ") })}</p>
	) : (
		<p className="notice notice-loss">{t("admin:proposal.nobodyApproves")}</p>
	)
}
