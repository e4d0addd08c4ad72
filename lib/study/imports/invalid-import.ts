import { refusal } from '../../platform/problems/reasons.ts'

/** The file is not one that can be imported; the message says why. */
export class InvalidImport extends Error {
  override readonly name = 'InvalidImport'
}

/** The same to the learner. */
export const invalidImport = (why: string) => refusal('import_unreadable', { why })
