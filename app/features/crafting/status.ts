import { defineStatus } from "#app/operations/status.ts"

/**
 * An act of the forge: asked for (`wait`), signed and sent (`processing`), paid for good (`paid`: the round that decides is fixed), its result
 * minted or written (`minted`), done. A miss is `completed`. `failed`: nothing was paid, or what was paid waits to be carried out further.
 * `open`: of one wallet and series one at a time. `shown`: its page looks again.
 */
export const gearStatus = defineStatus(
	"gear",
	{
		wait: { code: "0", to: ["processing", "failed"] },
		processing: { code: "10", to: ["paid", "failed"] },
		paid: { code: "11", to: ["minted", "completed", "failed"] },
		minted: { code: "12", to: ["completed"] },
		completed: { code: "20", to: [] },
		failed: { code: "40", to: ["wait", "paid"] },
	},
	{
		open: ["wait", "processing", "paid", "minted"],
		paidFor: ["paid", "minted", "completed"],
	},
)
export type GearStatus = (typeof gearStatus)["names"][number]
