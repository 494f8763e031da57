/** The largest file that is taken, in bytes: the one limit of every upload, and of every picture that is read in a browser. */
export const MOST_UPLOAD_BYTES = 10 * 1024 * 1024
/** Of a picture of a document, as cameras count them: see `files/purposes.ts` for the exact number of pixels. */
export const DOCUMENT_MEGAPIXELS = 12
export const MOST_UPLOAD_MB = MOST_UPLOAD_BYTES / 1024 / 1024
