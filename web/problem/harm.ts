import { isProblem } from '../../lib/contracts/page-client.ts'

/** True if something may be lost or broken. A server that is away, a text that is gone or a wrong entry does no harm. */
export const isHarm = (error: unknown): boolean =>
  !isProblem(error) || error.code === 'internal' || error.code === 'insufficient_storage'
