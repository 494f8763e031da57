import { writeFileSync } from "node:fs"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

/** Loaded into the web process by the test of sockets: on SIGUSR2 it collects garbage and writes down what memory it uses. */
const file = process.env.TEST_MEMORY_FILE
if (file && process.argv[1]?.endsWith("web.js")) {
	setFlagsFromString("--expose-gc")
	const gc = runInNewContext("gc")
	let asked = 0
	process.on("SIGUSR2", () => {
		gc()
		// Buffers are freed by finalizers, which run after the collection.
		setImmediate(() => {
			gc()
			writeFileSync(file, JSON.stringify({ asked: ++asked, ...process.memoryUsage() }))
		})
	})
}
