import { localTimes } from "#app/ui/local-times.ts"

/** The page is the same for everybody; when its report was taken, where the reader is, is theirs. */
localTimes()
