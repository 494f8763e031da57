import { groupNow, groupWhileTyping } from "./group-while-typing.ts"
import { type LeaveTerms, leaveTexts } from "./pages/unstake/leave-texts.ts"
import { paintFigures } from "./paint-figures.ts"

/** In the browser: what the form of a withdrawal needs once somebody touches it. */

export { groupNow, groupWhileTyping }

/** Makes out the slip of what stands in the field; `units`: null where that is no amount. */
export const paintLeaveSlip = (form: HTMLFormElement, terms: LeaveTerms, units: bigint | null): void =>
	paintFigures(form, leaveTexts(terms, units))
