/** Read by every Node that knows modules at all: no syntax here that is younger than 2015. */
export function refuseOldNode() {
	const parts = process.versions.node.split(".").map(Number)
	if (parts[0] > 20 || (parts[0] === 20 && parts[1] >= 19)) return
	console.error(`Punktopia needs Node 20.19 or newer; this is ${process.versions.node}.`)
	process.exit(1)
}
