import { VENTURES, type VentureId } from "#app/settings/ventures.ts"

/** Their places in the register, as it prints them: "01" to "12". */
export const placeOf = (id: VentureId) => String(VENTURES.findIndex((one) => one.id === id) + 1).padStart(2, "0")
