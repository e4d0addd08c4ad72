import { Problem } from '../../http/errors.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export const isFault = (error: unknown, ...codes: string[]): boolean => codes.includes(codeOf(error))

/** For `catch`: what is not there is null. */
export function missingIsNull(error: unknown): null {
  if (isFault(error, 'ENOENT', 'ENOTDIR')) return null
  throw error
}

/** What a disk that failed means; no path is shown. Other errors stay what they are. */
export function diskProblem(error: unknown): unknown {
  if (isFault(error, 'ENOSPC', 'EDQUOT'))
    return new Problem('unavailable', 'The disk for uploads is full.', { cause: error })
  // It was there a moment before.
  if (isFault(error, 'ENOENT')) return new Problem('not_found', 'There is no such file.')
  if (isFault(error, 'ENAMETOOLONG')) return new Problem('invalid_input', 'The key is too long for a file.')
  if (isFault(error, 'EACCES', 'EPERM', 'EROFS', 'EIO', 'EMFILE', 'ENFILE', 'EISDIR', 'ENOTDIR', 'EEXIST'))
    return new Problem('unavailable', `The directory for uploads cannot be used (${codeOf(error)}).`, {
      cause: error,
    })
  return error
}
