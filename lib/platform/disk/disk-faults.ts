import { errorCode, hasCode } from '../problems/error-code.ts'
import { isDiskFull, Problem } from '../problems/errors.ts'
import { diskFull } from '../problems/reasons.ts'

export function missingIsNull(error: unknown): null {
  if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
  throw error
}

/** Shows no path in the Problem; other errors pass through. */
export function diskProblem(error: unknown): unknown {
  if (isDiskFull(error)) return diskFull(error)
  if (hasCode(error, 'ENOENT')) return new Problem('not_found', 'This file does not exist.')
  if (hasCode(error, 'ENAMETOOLONG'))
    return new Problem('invalid_input', 'The key is too long for the name of a file.')
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EISDIR', 'ENOTDIR', 'EEXIST'))
    return new Problem('unavailable', `The directory for uploads cannot be used (${errorCode(error)}).`, {
      cause: error,
    })
  return error
}
