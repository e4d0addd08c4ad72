import type { Clients } from '../../contracts/clients.ts'
import { isProblem } from '../../platform/problems/errors.ts'

/** Empty while the voices cannot be asked for; leaves out voices that can no longer be heard. */
export async function voiceCredits(
  { speech }: Pick<Clients['agent'], 'speech'>,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const { synthesis } = await speech.status(undefined, { signal })
    const known = synthesis ? [synthesis, ...synthesis.voices] : []
    const credits = known.filter(({ voice }) => wanted.has(voice)).map(({ credit }) => credit)
    return [...new Set(credits)].filter(credit => credit !== '')
  } catch (error) {
    // A deck without its credits is better than none.
    if (isProblem(error) && !signal.aborted) return []
    throw error
  }
}
