/** 4001 is how wallets say that a person said no; some only say it in words. */
export const isRejection = (error: unknown): boolean =>
	typeof error === "object" &&
	error !== null &&
	(("code" in error && error.code === 4001) ||
		("message" in error && /reject|denied|declin|cancel/i.test(String(error.message))))
