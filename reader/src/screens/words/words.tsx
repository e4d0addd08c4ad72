import { useState } from 'react'
import { PathId } from '../../../../lib/contracts/schemas/basics.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { usePlace } from '../../app/location.ts'
import { Page } from '../../components/page.tsx'
import { ExportWords } from './export-words.tsx'
import { Filters } from './filters.tsx'
import { messages } from './messages.ts'
import type { Filter } from './queries.ts'
import { useSettled } from './use-settled.ts'
import { WordList } from './word-list.tsx'

/** `#/words` has all of the learner's words, `#/words/7` those that occur in article 7. */
export function Words() {
  const t = useMessages(messages)
  const { parts } = usePlace()
  const article_id = PathId.safeParse(parts[0]).data
  const [chosen, setChosen] = useState<Omit<Filter, 'article_id'>>({
    state: undefined,
    kind: undefined,
    q: '',
  })
  const q = useSettled(chosen.q.trim())
  return (
    <Page title={t.title} width="wide" aside={<ExportWords />}>
      <Filters
        filter={{ ...chosen, article_id }}
        onChange={change => setChosen(before => ({ ...before, ...change }))}
      />
      <WordList filter={{ ...chosen, q, article_id }} />
    </Page>
  )
}
