/** Tells its supervisor that it lives every 20 ms, until somebody freezes it. */
setInterval(() => process.connected && process.send({ type: "alive" }), 20)
process.on("disconnect", () => process.exit(0))
process.send({ type: "alive" })
process.send({ type: "ready", pid: process.pid })
