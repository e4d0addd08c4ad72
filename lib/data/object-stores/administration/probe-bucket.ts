import type {
  CosSettingsInput,
  ProbeName,
  ProbeResult,
} from '../../../contracts/schemas/administration/objects.ts'
import { withDeadline } from '../../../platform/outbound/deadline.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { type Deadlines, PROBE_DEADLINES } from '../cos/connection.ts'
import { describeS3Fault } from '../cos/fault.ts'
import { adviceOn } from './probe-advice.ts'
import { mustBePrivate, PUBLIC_READ, STEPS } from './probe-steps.ts'
import { type Trial, withTrial } from './trial.ts'

const RUN_MS = 60_000
/** Other probes can still succeed after these. */
const HARMLESS = ['AccessDenied', 'Forbidden', PUBLIC_READ]

const never = new AbortController().signal

/**
 * Checks that the unsaved form's bucket exists, is private, and lets objects be written, read, listed and removed. Removes
 * its object even if the caller leaves, then fails. `key` is temporary, so that pruning can remove it.
 */
export async function probeBucket(
  form: CosSettingsInput,
  key: string,
  signal: AbortSignal,
  deadlines: Deadlines = PROBE_DEADLINES,
): Promise<ProbeResult[]> {
  return withTrial(form, key, deadlines, async trial => {
    const probes = await withDeadline(RUN_MS, signal, run => probed(trial, run))
    signal.throwIfAborted()
    return probes
  })
}

/** Shorter: one of several checks that somebody waits for. */
const LOOK_DEADLINES: Deadlines = { ...PROBE_DEADLINES, connect: 3_000, request: 5_000, light: 6_000 }

/** Changes nothing; checks existence, key and privacy. */
export async function lookAtBucket(
  form: CosSettingsInput,
  signal: AbortSignal,
): Promise<Pick<ProbeResult, 'ok' | 'message'>> {
  return withTrial(form, NO_OBJECT, LOOK_DEADLINES, async trial => {
    const found = await tried('Bucket', trial, signal)
    signal.throwIfAborted()
    return found
  })
}
const NO_OBJECT = 'tmp/no-such-object'

/** Accepts an unreachable bucket: it may be saved before it exists. */
export async function refusePublicBucket(
  form: CosSettingsInput,
  key: string,
  signal: AbortSignal,
): Promise<void> {
  await withTrial(form, key, PROBE_DEADLINES, async trial => {
    try {
      await withDeadline(trial.deadlines.light, signal, limited => mustBePrivate(trial, limited))
    } catch (error) {
      signal.throwIfAborted()
      const { code, message } = describeS3Fault(error, trial)
      if (code === PUBLIC_READ) throw new Problem('provider_test_failed', message)
    }
  })
}

async function probed(trial: Trial, run: AbortSignal): Promise<ProbeResult[]> {
  const bucket = await tried('Bucket', trial, run)
  const isUsable = bucket.ok || HARMLESS.includes(bucket.code ?? '')
  const put = isUsable ? await tried('PUT', trial, run) : skipped('PUT', bucket)
  const rows = [bucket, put]
  for (const probe of ['HEAD', 'GET', 'LIST'] as const)
    rows.push(put.ok ? await tried(probe, trial, run) : skipped(probe, put))
  // A failed write may have stored the object.
  rows.push(put.skipped ? skipped('DELETE', put) : await removed(trial))
  return rows
}

async function removed(trial: Trial): Promise<ProbeResult> {
  const first = await tried('DELETE', trial, never)
  if (first.ok) return first
  // Shows the first fault, even if the second attempt leaves nothing.
  const second = await tried('DELETE', trial, never)
  return second.ok ? first : { ...first, message: `${first.message} ${trial.key} may be left in the bucket.` }
}

async function tried(probe: ProbeName, trial: Trial, run: AbortSignal): Promise<ProbeResult> {
  if (run.aborted) return notTried(probe, 'Not tried: the test took too long.')
  const started = performance.now()
  const step = (signal: AbortSignal) =>
    STEPS[probe](trial, signal).catch((error: unknown) => {
      // An abort within a reply looks like a broken connection.
      throw signal.aborted ? signal.reason : error
    })
  const outcome = await withDeadline(trial.deadlines.light, run, step).then(
    proof => ({ ok: true, code: null, ...proof }),
    (error: unknown) => {
      const fault = describeS3Fault(error, trial)
      return { ok: false, status: fault.status, code: fault.code, message: adviceOn(probe, fault) }
    },
  )
  return { probe, ms: Math.round(performance.now() - started), skipped: false, ...outcome }
}

const skipped = (probe: ProbeName, after: ProbeResult): ProbeResult =>
  notTried(probe, after.skipped ? after.message : `Not tried: ${after.probe} failed.`)

const notTried = (probe: ProbeName, message: string): ProbeResult => ({
  probe,
  ok: false,
  ms: 0,
  status: null,
  code: null,
  message,
  skipped: true,
})
