import { z } from 'zod'
import { Timestamp } from '../basics.ts'

/** The reason why this installation has no recent backup. */
const BackupProblem = z.enum(['not_set_up', 'folder', 'failed', 'overdue'])

export const BackupState = z.object({
  every_hours: z.number().int().describe('0: yomu makes none by itself'),
  last: z
    .object({ at: Timestamp, bytes: z.number().int() })
    .nullable()
    .describe('The newest file in BACKUP_DIR, whatever made it'),
  is_running: z.boolean(),
  problem: BackupProblem.nullable(),
  detail: z.string().nullable().describe('The error of the folder or the backup'),
})
export type BackupState = z.infer<typeof BackupState>
