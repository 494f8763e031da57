import { Gauge, type Registry } from "prom-client"
import type { WriteProbe } from "#app/db/write-probe.server.ts"

type Options = Readonly<{ registry: Registry; writes: Pick<WriteProbe, "works"> }>

/** `punktopia_database_writable`: 1 or 0 as the write probe of this process found last, left out while it is not known. */
export function writableFigure({ registry, writes }: Options): void {
	new Gauge({
		name: "punktopia_database_writable",
		help: "Whether the database writes, as this process found last",
		registers: [registry],
		collect() {
			const works = writes.works()
			if (works === null) this.remove()
			else this.set(Number(works))
		},
	})
}
