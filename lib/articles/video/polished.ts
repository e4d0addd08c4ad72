import type { Warning } from '../../contracts/schemas/agent.ts'
import type { Segment } from '../../contracts/schemas/speech.ts'
import { purposeOf, type VideoWork } from './video-work.ts'

interface Polished {
  segments: Segment[]
  warnings: Warning[]
}

/** The transcript with its slips mended, best-effort: what fails leaves it as it was heard, and a warning. */
export async function polished(
  work: VideoWork,
  segments: Segment[],
  model: string | undefined,
): Promise<Polished> {
  const { clients, log, task } = work
  const heard = segments.map(({ text }) => text)
  try {
    const body = { purpose: purposeOf(work), segments: heard, model: model ?? null }
    const answer = await clients.agent.speech.polish({ body }, { signal: task.signal })
    if (answer.segments.length !== heard.length)
      throw new Error('As many segments as were asked about come back.')
    const mended = segments.map((segment, at) => ({ ...segment, text: answer.segments[at] ?? segment.text }))
    return { segments: mended, warnings: answer.warnings }
  } catch (error) {
    task.signal.throwIfAborted()
    log.warn({ error, task_id: task.id }, 'a transcript was not polished')
    return { segments, warnings: ['polish_failed'] }
  }
}
