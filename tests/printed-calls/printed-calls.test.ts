import { testBadRequests } from "./bad-requests.ts"
import { testPublicFacts } from "./public-facts.ts"
import { testRateLimits } from "./rate-limits.ts"
import { testRouteLog } from "./route-log.ts"
import { testSigningIn } from "./signing-in.ts"
import { openSite } from "./site.ts"

// In this order: what is wrong is sent so often that its address has no calls left for a minute.
openSite()
testPublicFacts()
testRouteLog()
testSigningIn()
testBadRequests()
testRateLimits()
