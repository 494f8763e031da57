import { answerInThread } from "#app/lib/thread.server.ts"
import { printFile } from "./print-file.server.ts"
import type { Product } from "./templates.ts"

/** The thread that draws: what takes a second would keep everybody waiting in the thread that answers requests. */
answerInThread<Product>((name, product) => printFile(name, product))
