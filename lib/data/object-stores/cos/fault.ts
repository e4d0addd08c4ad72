import { STATUS_CODES } from 'node:http'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { AddressRefused } from '../../../platform/outbound/address.ts'
import { DeadlinePassed } from '../../../platform/outbound/deadline.ts'
import { redact } from '../../../platform/outbound/redact.ts'
import { transportFailure } from '../../../platform/outbound/transport.ts'
import { errorCode } from '../../../platform/problems/error-code.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { noSuchFile, outsideFile } from '../object-store.ts'
import type { Connection } from './connection.ts'

/** Holds no secret; the message may name hosts, so it is for administrators. */
export class S3Fault extends Error {
  override readonly name = 'S3Fault'
  readonly status: number | null
  readonly code: string

  constructor(status: number | null, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  get isMissing(): boolean {
    return this.status === 404 && this.code !== 'NoSuchBucket'
  }
}

type Place = Pick<Connection, 'endpoint' | 'secrets'>

/** Expects no error of a call that its caller aborted. */
export function describeS3Fault(error: unknown, { endpoint, secrets }: Place): S3Fault {
  if (error instanceof S3Fault) return error
  if (error instanceof S3ServiceException || hasStatus(error)) {
    const status = error.$metadata.httpStatusCode ?? null
    return new S3Fault(status, codeOf(redact(error.name, secrets), status), redact(error.message, secrets))
  }
  if (isTimeout(error)) return new S3Fault(null, 'Timeout', `${endpoint.host} did not answer in time`)
  const { message } = transportFailure(error, endpoint, new AbortController().signal)
  return new S3Fault(null, networkCode(error), redact(message, secrets))
}

/** Hides hosts and the store's message from callers. */
export function problemOf(fault: S3Fault): Problem {
  if (fault.isMissing) return noSuchFile()
  if (fault.status === 416) return outsideFile()
  const cause = fault.status === null ? fault.code : `${fault.code}, HTTP ${fault.status}`
  return new Problem(
    'unavailable',
    `The object store failed (${cause}). Try again later; an administrator can test it.`,
    { cause: fault },
  )
}

/** The SDK makes a cause up for HEAD, whose reply has no body. */
function codeOf(name: string, status: number | null): string {
  const isNamed =
    /^[A-Za-z][A-Za-z0-9.]{0,99}$/.test(name) && !['Unknown', 'UnknownError', 'Error'].includes(name)
  if (!isNamed && status !== null && status < 300) return 'NoObjectStore'
  return isNamed ? name : (STATUS_CODES[status ?? 0] ?? 'Unknown').replace(/[^A-Za-z]/g, '')
}

const hasStatus = (error: unknown): error is Error & { $metadata: { httpStatusCode?: number } } =>
  error instanceof Error &&
  '$metadata' in error &&
  typeof error.$metadata === 'object' &&
  error.$metadata !== null &&
  'httpStatusCode' in error.$metadata &&
  typeof error.$metadata.httpStatusCode === 'number'

/** True if our deadline passed. The SDK also calls broken connections timeouts. */
const isTimeout = (error: unknown): boolean =>
  error instanceof DeadlinePassed ||
  (error instanceof Error &&
    (error.name === 'AbortError' ||
      (error.name === 'TimeoutError' && !('code' in error && error.code !== 'ETIMEDOUT'))))

function networkCode(error: unknown): string {
  if (error instanceof AddressRefused) return 'AddressRefused'
  return errorCode(error) ?? 'NetworkError'
}
