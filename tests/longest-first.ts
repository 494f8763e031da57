import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Files that match come first, in the order of the patterns: a long one that begins last leaves the other workers idle. Without a memory of
 * earlier runs Vitest goes by the size of files.
 */
export const longestFirst = (patterns: readonly RegExp[]) =>
	class extends BaseSequencer {
		override async sort(files: TestSpecification[]) {
			const place = ({ moduleId }: TestSpecification) => {
				const at = patterns.findIndex((one) => one.test(moduleId))
				return at < 0 ? patterns.length : at
			}
			const sorted = await super.sort(files)
			return sorted.sort((a, b) => place(a) - place(b))
		}
	}
