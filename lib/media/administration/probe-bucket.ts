import { withDeadline } from '../../agent/provider/deadline.ts'
import type { CosSettingsInput, ProbeName, ProbeResult } from '../../contracts/schemas/objects.ts'
import { type Deadlines, PROBE_DEADLINES } from '../cos/deadlines.ts'
import { describeS3Fault } from '../cos/fault.ts'
import { adviceOn } from './probe-advice.ts'
import { STEPS } from './probe-steps.ts'
import { openTrial, type Trial } from './trial.ts'

/** Of everything before the object is removed. */
const RUN_MS = 60_000
/** What these find wrong says nothing of the other probes. */
const HARMLESS = ['AccessDenied', 'Forbidden', 'PublicRead']

const never = new AbortController().signal

/**
 * Tries the bucket of a form, which is saved nowhere: whether it is there and private, and whether an object can be
 * written, read, listed and removed. The object is removed whatever happens, also when the caller leaves; the call
 * fails only then.
 */
export async function probeBucket(
  form: CosSettingsInput,
  { newId, deadlines = PROBE_DEADLINES }: { newId(): string; deadlines?: Deadlines },
  signal: AbortSignal,
): Promise<ProbeResult[]> {
  const trial = openTrial(form, newId(), deadlines)
  try {
    const probes = await withDeadline(RUN_MS, signal, run => probed(trial, run))
    signal.throwIfAborted()
    return probes
  } finally {
    trial.close()
  }
}

async function probed(trial: Trial, run: AbortSignal): Promise<ProbeResult[]> {
  const bucket = await tried('Bucket', trial, run)
  const isUsable = bucket.ok || HARMLESS.includes(bucket.code ?? '')
  const put = isUsable ? await tried('PUT', trial, run) : skipped('PUT', bucket)
  const rows = [bucket, put]
  for (const probe of ['HEAD', 'GET', 'LIST'] as const)
    rows.push(put.ok ? await tried(probe, trial, run) : skipped(probe, put))
  // A write that failed may have arrived nevertheless.
  rows.push(put.skipped ? skipped('DELETE', put) : await removed(trial))
  return rows
}

async function removed(trial: Trial): Promise<ProbeResult> {
  const first = await tried('DELETE', trial, never)
  if (first.ok) return first
  // A fault that passes is shown, but leaves nothing behind.
  const second = await tried('DELETE', trial, never)
  return second.ok ? first : { ...first, message: `${first.message} ${trial.key} may be left in the bucket.` }
}

async function tried(probe: ProbeName, trial: Trial, run: AbortSignal): Promise<ProbeResult> {
  if (run.aborted) return notTried(probe, 'Not tried: the whole test took too long.')
  const started = performance.now()
  const step = (signal: AbortSignal) =>
    STEPS[probe](trial, signal).catch((error: unknown) => {
      // Cut off in the middle of an answer, it looks like a connection that broke.
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

/** What cannot make sense any more after another, which itself may not have been tried. */
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
