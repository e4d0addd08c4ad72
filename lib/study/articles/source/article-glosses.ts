import type { Clients } from '../../../contracts/clients.ts'
import type { SourceNotes } from '../../../contracts/schemas/articles/source.ts'
import type { IndexedSentence } from '../../../contracts/schemas/models/agent.ts'
import { cleanText } from '../../../japanese/clean.ts'
import { hasOnlyKanji } from '../../../japanese/kana.ts'
import { agreedGlosses, type Gloss, glossesIn } from '../../../japanese/reading/glosses.ts'
import { together } from '../../../platform/async/together.ts'

export function glossesOfText(text: string, notes: SourceNotes | null): Gloss[] {
  const clean = cleanText(text)
  const brought = (notes?.readings ?? []).map(({ start, end, reading }) => ({
    form: clean.slice(start, end),
    reading,
  }))
  return agreedGlosses([...glossesIn(clean), ...brought.filter(({ form }) => hasOnlyKanji(form))])
}

export async function glossesOf(
  { articles }: Clients['data'],
  id: number,
  signal: AbortSignal,
): Promise<Gloss[]> {
  const params = { id }
  const [{ raw_content }, { notes }] = await together(signal, signal => [
    articles.text({ params }, { signal }),
    articles.notes({ params }, { signal }),
  ])
  return glossesOfText(raw_content, notes)
}

export const glossesOfRows = (rows: readonly IndexedSentence[]): Gloss[] =>
  agreedGlosses(rows.flatMap(({ sentence }) => glossesIn(sentence)))
