import { STATUS_CODES } from 'node:http'
import { S3ServiceException } from '@aws-sdk/client-s3'
import { AddressRefused } from '../../agent/provider/address.ts'
import { DeadlinePassed } from '../../agent/provider/deadline.ts'
import { redact } from '../../agent/provider/redact.ts'
import { transportFailure } from '../../agent/provider/transport.ts'
import { Problem } from '../../http/errors.ts'
import type { Connection } from './connection.ts'

/** Why a bucket did not do something. Holds no secret; the message may name hosts, so it is for administrators. */
export class S3Fault extends Error {
  override readonly name = 'S3Fault'
  /** Of the HTTP answer; null where there was none. */
  readonly status: number | null
  /** The cause, as the store names it. */
  readonly code: string

  constructor(status: number | null, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }

  /** The object is not there; a bucket that is not there is another matter. */
  get isMissing(): boolean {
    return this.status === 404 && this.code !== 'NoSuchBucket'
  }
}

type Place = Pick<Connection, 'endpoint' | 'secrets'>

/** What the SDK threw, told by status and cause; not for calls that their caller aborted. */
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

/** The same for everybody: no host, no message of the store's. */
export function problemOf(fault: S3Fault): Problem {
  if (fault.isMissing) return new Problem('not_found', 'There is no such file.')
  if (fault.status === 416) return new Problem('range_not_satisfiable', 'The range lies outside the file.')
  const cause = fault.status === null ? fault.code : `${fault.code}, HTTP ${fault.status}`
  return new Problem(
    'unavailable',
    `The object store did not do what it was asked (${cause}). Try again later; an administrator can test it.`,
    { cause: fault },
  )
}

/** An answer to HEAD has no body to name a cause: the SDK then makes one up. */
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

/** An aborted call is one of ours, past its deadline; the SDK also calls it a timeout when a connection breaks. */
const isTimeout = (error: unknown): boolean =>
  error instanceof DeadlinePassed ||
  (error instanceof Error &&
    (error.name === 'AbortError' ||
      (error.name === 'TimeoutError' && !('code' in error && error.code !== 'ETIMEDOUT'))))

function networkCode(error: unknown): string {
  if (error instanceof AddressRefused) return 'AddressRefused'
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'NetworkError'
}
