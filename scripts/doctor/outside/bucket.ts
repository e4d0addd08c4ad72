import { lookAtBucket } from '../../../lib/data/object-stores/administration/probe-bucket.ts'
import { type Finding, fine, wrong } from '../finding.ts'
import type { Installation } from '../installation.ts'
import { currentBucket } from './saved.ts'

/** Checks that the bucket exists, accepts the key and is private. Nothing is written to it. */
export async function checkBucket(installation: Installation, signal: AbortSignal): Promise<Finding[]> {
  const form = currentBucket(installation)
  if (!form) return [fine('Objects lie in DATA_DIR')]
  const { ok, message } = await lookAtBucket(form, signal)
  if (ok) return [fine(`Bucket ${form.bucket}: ${message}`)]
  return [
    wrong({
      what: `Bucket ${form.bucket}: ${message}`,
      means: 'Clips and recordings cannot be stored or played, or are open to everyone',
      remedy: 'Correct it at the store or in the console, and test it there: that writes an object, too',
    }),
  ]
}
