import { testAttacks } from "./short-form.ts"

testAttacks(({ settles = false }) => settles)
