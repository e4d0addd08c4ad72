import { Readable } from 'node:stream'
import { describeS3Fault, S3Fault } from '../cos/fault.ts'
import type { Trial } from './trial.ts'

/** Some stores call a request without a signature malformed. */
const REFUSALS = [400, 401, 403]

export interface Answer {
  $metadata: { httpStatusCode?: number | undefined }
  Body?: unknown
}

/** Throws unless the store refuses what is asked of it without a signature. */
export async function mustRefuseStrangers(trial: Trial, ask: () => Promise<Answer>): Promise<void> {
  const fault = await ask().then(answered, (error: unknown) => describeS3Fault(error, trial))
  // Who may not read is not told what is there and what is not.
  if (fault.isMissing) throw isPublic(fault.status)
  if (!REFUSALS.includes(fault.status ?? 0)) throw fault
}

function answered({ $metadata, Body }: Answer): S3Fault {
  if (Body instanceof Readable) Body.destroy()
  return isPublic($metadata.httpStatusCode ?? null)
}

const isPublic = (status: number | null) =>
  new S3Fault(
    status,
    'PublicRead',
    'Anybody can read this bucket, without a signature. Make it private: who may read is given signed addresses.',
  )
