import { answer } from "#app/lib/json-api.server.ts"

/** Calls that do not exist answer as calls do. */
export const loader = () => answer({ resultCd: "FAIL", message: "not found" }, { status: 404 })
export const action = loader
