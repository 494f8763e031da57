import { resetDemo } from "#app/boot/dev/reset-demo.ts"
import { exitWith } from "#app/boot/start-error.server.ts"

await resetDemo(process.env).then((said) => process.stdout.write(`${said}\n`), exitWith)
