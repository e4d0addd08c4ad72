import { Problem } from '../http/errors.ts'

/** A member of the body that only shows to be wrong beside what is stored. */
export const invalid = (path: string, message: string) =>
  new Problem('invalid_input', `${path}: ${message}`, { errors: [{ path, message }] })
