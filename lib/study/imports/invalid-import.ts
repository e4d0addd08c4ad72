import { Problem } from '../../platform/problems/errors.ts'

export class InvalidImport extends Error {
  override readonly name = 'InvalidImport'
}

export const invalidImport = (detail: string) => new Problem('invalid_import', detail)
