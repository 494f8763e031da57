import { localTimes } from "#app/ui/local-times.ts"

localTimes()
