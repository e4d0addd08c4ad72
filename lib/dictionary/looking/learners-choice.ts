import type { Clients } from '../../contracts/clients.ts'
import { FurtherChoice } from '../../contracts/schemas/japanese/further/looked-up.ts'

/** The order of the acting learner's dictionaries, and which of them they hide, from their record `dictionaries`. */
export async function learnersChoice(
  { foundation }: Pick<Clients['data'], 'foundation'>,
  signal: AbortSignal,
): Promise<FurtherChoice> {
  const { items } = await foundation.list({ params: { resource: 'dictionaries' }, query: {} }, { signal })
  return FurtherChoice.parse(items[0]?.values ?? {})
}
