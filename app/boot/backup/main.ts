import "#app/boot/working-directory.ts"
import { isBackupAct, runBackup } from "#app/boot/backup/command.ts"
import { exitWith, StartError } from "#app/boot/start-error.server.ts"

const [act, ...words] = process.argv.slice(2)
if (!isBackupAct(act)) exitWith(new StartError('Say "backup" or "restore", and a folder.'))
await runBackup(act, process.env, words)
