import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PathId } from '../../../../lib/contracts/schemas/basics.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo, usePlace } from '../../app/location.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { notifyProblem } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { saveFile } from '../../components/save-file.ts'
import { useSettled } from '../../components/use-settled.ts'
import { ForLearners } from '../../session/for-learners.tsx'
import { WordsFamily } from '../../words/words-family.tsx'
import { Filters } from './filters.tsx'
import { messages } from './messages.ts'
import { calls, type Filter } from './queries.ts'
import { UnwrittenChanges } from './unwritten.tsx'
import { WordList } from './word-list.tsx'

/** `#/words` has all of the learner's words, `#/words/7` those that occur in article 7. */
export function Words() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <WordsKept />
    </ForLearners>
  )
}

function WordsKept() {
  const t = useMessages(messages)
  const { parts } = usePlace()
  const article_id = PathId.safeParse(parts[0]).data
  const [chosen, setChosen] = useState<Omit<Filter, 'article_id'>>({
    sort: 'added',
    due: undefined,
    flag: undefined,
    tag: undefined,
    state: undefined,
    kind: undefined,
    q: '',
  })
  const q = useSettled(chosen.q.trim())
  return (
    <Page title={t.title} width="wide" aside={<Aside />}>
      <WordsFamily />
      <UnwrittenChanges />
      <Filters
        filter={{ ...chosen, article_id }}
        onChange={change => setChosen(before => ({ ...before, ...change }))}
      />
      <WordList filter={{ ...chosen, q, article_id }} />
    </Page>
  )
}

function Aside() {
  const t = useMessages(messages)
  return (
    <>
      <ButtonLink href={linkTo('dictionary')}>{t.add}</ButtonLink>
      <ButtonLink href={linkTo('import')}>{t.import}</ButtonLink>
      <ExportWords />
    </>
  )
}

/** All words as a table, whatever the list shows. */
function ExportWords() {
  const t = useMessages(messages)
  const exporting = useMutation({
    mutationFn: async () => {
      const given = { params: { part: 'words' }, query: { format: 'csv' } } as const
      return (await calls.ownData.exportOne(given)).bytes()
    },
    onSuccess: bytes => saveFile(bytes, 'yomu-words.csv'),
    onError: notifyProblem,
  })
  return (
    <Button busy={exporting.isPending} onClick={() => exporting.mutate()}>
      {t.exportAll}
    </Button>
  )
}
