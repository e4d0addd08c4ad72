import type { Clients } from '../../contracts/clients.ts'
import { FurtherChoice } from '../../contracts/schemas/japanese/further/looked-up.ts'

export async function learnersChoice(
  { foundation }: Pick<Clients['data'], 'foundation'>,
  signal: AbortSignal,
): Promise<FurtherChoice> {
  const { items } = await foundation.list({ params: { resource: 'dictionaries' }, query: {} }, { signal })
  return FurtherChoice.parse(items[0]?.values ?? {})
}
