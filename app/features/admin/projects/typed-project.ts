import type { ProjectRow } from "#app/collections/projects/queries.server.ts"
import type { Lang } from "#app/lib/lang-of.ts"
import { utcMomentText } from "#app/lib/utc-moment.ts"
import { percentText } from "./project-form.ts"

export type TypedProject = Readonly<Record<string, string>>

/** A new project's form before anything is typed. */
export const BLANK: TypedProject = { mainnet: "solana" }

/** A project as somebody of the language would type it. */
export function typedProject(row: ProjectRow, lang: Lang): TypedProject {
	const { symbol, name, nameKo, jsonPath, image, description } = row
	return {
		...{ symbol, name, nameKo, jsonPath, image, description },
		mainnet: row.mainnet ?? "",
		contractAddress: row.contractAddress ?? "",
		creatorFee: percentText(row.creatorFeeBps, lang),
		projectFee: percentText(row.projectFeeBps, lang),
		adminWallet: row.adminWallet ?? "",
		listingWallet: row.listingWallet ?? "",
		feeWallet: row.feeWallet ?? "",
		startsAt: utcMomentText(row.startsAt),
		endsAt: utcMomentText(row.endsAt),
		mintStartBlock: row.mintStartBlock === null ? "" : `${row.mintStartBlock}`,
		mintEndBlock: row.mintEndBlock === null ? "" : `${row.mintEndBlock}`,
	}
}
