import { z } from 'zod'
import { Timestamp } from '../basics.ts'

/** What is wrong with the backups of this installation. */
const BackupProblem = z.enum(['not_set_up', 'folder', 'failed', 'overdue'])

export const BackupState = z.object({
  every_hours: z.number().int().describe('0: yomu makes none by itself'),
  last: z
    .object({ at: Timestamp, bytes: z.number().int() })
    .nullable()
    .describe('The newest file in BACKUP_DIR, whatever made it'),
  is_running: z.boolean(),
  problem: BackupProblem.nullable(),
  detail: z.string().nullable().describe('What the folder or the backup said'),
})
export type BackupState = z.infer<typeof BackupState>
