import { refusal } from '../../platform/problems/reasons.ts'

export class InvalidImport extends Error {
  override readonly name = 'InvalidImport'
}

export const invalidImport = (why: string) => refusal('import_unreadable', { why })
