import { z } from "zod"

/** "Yes" to a drop, by its id. */
export const giveForm = z.object({ drop: z.uuid({ error: "drops:error.none" }) })
/** A failed gift that is to be reset, by its id. */
export const resetForm = z.object({ log: z.uuid({ error: "drops:error.notYours" }) })
