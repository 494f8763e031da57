import { z } from "zod"
import { lightCall } from "#app/lib/light-call.ts"

const query = z.object({ format: z.literal("json").optional() })

/** The caller's address as the server sees it. */
export const ip = lightCall("GET", query, (_, { clientIp }) => ({ resultCd: "SUCCESS", ip: clientIp }))
