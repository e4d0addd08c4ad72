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

/** The deadline of all probes but the removal of the object. */
const RUN_MS = 60_000
/** The faults after which the other probes can still succeed. */
const HARMLESS = ['AccessDenied', 'Forbidden', PUBLIC_READ]

const never = new AbortController().signal

/**
 * Tests the bucket of a form, without saving it: that it exists and is private, and that an object can be written, read,
 * listed and removed. The object is removed even if the caller leaves; the call then fails after that. `key` is that of a
 * temporary file, which is pruned if it cannot be removed.
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

/** Shorter: this is one of several checks that somebody waits for. */
const LOOK_DEADLINES: Deadlines = { ...PROBE_DEADLINES, connect: 3_000, request: 5_000, light: 6_000 }

/** Checks that the bucket of a form exists, accepts the key and is private; changes nothing in it. */
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

/** Refuses a bucket that anyone can read. An unreachable bucket is accepted: it may be saved before it exists. */
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
  // A write that failed may have stored the object nevertheless.
  rows.push(put.skipped ? skipped('DELETE', put) : await removed(trial))
  return rows
}

async function removed(trial: Trial): Promise<ProbeResult> {
  const first = await tried('DELETE', trial, never)
  if (first.ok) return first
  // The first fault is shown, even if the second attempt leaves nothing behind.
  const second = await tried('DELETE', trial, never)
  return second.ok ? first : { ...first, message: `${first.message} ${trial.key} may be left in the bucket.` }
}

async function tried(probe: ProbeName, trial: Trial, run: AbortSignal): Promise<ProbeResult> {
  if (run.aborted) return notTried(probe, 'Not tried: the test took too long.')
  const started = performance.now()
  const step = (signal: AbortSignal) =>
    STEPS[probe](trial, signal).catch((error: unknown) => {
      // An abort in the middle of a reply looks like a broken connection.
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

/** For a probe that makes no sense after another failed or was skipped. */
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
