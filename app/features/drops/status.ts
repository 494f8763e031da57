import { defineStatus } from "#app/operations/status.ts"

/** A drop's life. `published`: announced; `open` once its moment has come and its vault covers it; `returned`: what nobody asked for is the treasury's again. */
export const dropStatus = defineStatus(
	"drop",
	{
		draft: { code: "draft", to: ["published", "cancelled"] },
		published: { code: "published", to: ["open", "ended", "cancelled"] },
		open: { code: "open", to: ["ended"] },
		ended: { code: "ended", to: ["returned"] },
		returned: { code: "returned", to: [] },
		cancelled: { code: "cancelled", to: [] },
	},
	{ public: ["published", "open", "ended", "returned"], held: ["open", "ended"] },
)
export type DropStatus = (typeof dropStatus)["names"][number]

/** A wallet's part in a drop (T2), by its printed codes. A failed one that turns out to have arrived is completed. */
export const dropLogStatus = defineStatus("drop-log", {
	default: { code: "0", to: ["processing"] },
	processing: { code: "10", to: ["completed", "failed"] },
	completed: { code: "20", to: [] },
	failed: { code: "40", to: ["default", "completed"] },
})
export type DropLogStatus = (typeof dropLogStatus)["names"][number]
