import type { Config } from '../../platform/config/schema.ts'
import { redact } from '../../platform/outbound/redact.ts'
import { backupFolderOf } from '../../study/backups/folder.ts'
import { isRegular, noteAttempt } from '../../study/backups/state.ts'

/** Notes a backup that another program starts, such as a timer, for the console and the doctor. */
export async function notingOutcome<T>(
  { config, file }: { config: Config; file: string },
  work: () => Promise<T>,
): Promise<T> {
  const at = new Date().toISOString()
  const note = (failure: string | null) => {
    if (config.BACKUP_EVERY_HOURS > 0 || !isRegular(config, file)) return
    try {
      noteAttempt(backupFolderOf(config), { at, failure })
    } catch {
      // The disk may be full; then the newest backup shows how old it is.
    }
  }
  try {
    const done = await work()
    note(null)
    return done
  } catch (error) {
    note(redact(error instanceof Error ? error.message : String(error), []))
    throw error
  }
}
