import { Problem } from '../../platform/problems/errors.ts'

/** The file is not one that can be imported; the message says why. */
export class InvalidImport extends Error {
  override readonly name = 'InvalidImport'
}

/** The same to the learner. */
export const invalidImport = (detail: string) => new Problem('invalid_import', detail)
