import { useMutation } from '@tanstack/react-query'
import { PathId } from '../../../../lib/contracts/schemas/basics.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo, nameChoices, usePlace } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Menu } from '../../components/menu.tsx'
import { notifyProblem } from '../../components/notice.tsx'
import { Page } from '../../components/page.tsx'
import { saveFile } from '../../components/save-file.ts'
import { ForLearners } from '../../session/for-learners.tsx'
import { WordsFamily } from '../../words/words-family.tsx'
import { choicesIn, queryOf } from './choices.ts'
import { Filters } from './filters.tsx'
import { messages } from './messages.ts'
import { calls } from './queries.ts'
import { UnwrittenChanges } from './unwritten.tsx'
import { WordList } from './word-list.tsx'

/** `#/words?q=雨` has the learner's words, `#/words/7` those that occur in article 7; the address keeps all choices. */
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
  const { parts, query } = usePlace()
  const article_id = PathId.safeParse(parts[0]).data
  const choices = choicesIn(query)
  return (
    <Page title={t.title} width="wide" aside={<Aside />}>
      <WordsFamily />
      <UnwrittenChanges />
      <Filters
        filter={{ ...choices, article_id }}
        onChange={change => {
          const { article_id: article, ...changed } = { ...choices, article_id, ...change }
          nameChoices('words', queryOf(changed), ...(article === undefined ? [] : [article]))
        }}
      />
      <WordList filter={{ ...choices, q: choices.q.trim(), article_id }} />
    </Page>
  )
}

function Aside() {
  const t = useMessages(messages)
  return (
    <>
      <ButtonLink href={linkTo('dictionary')}>{t.add}</ButtonLink>
      <ButtonLink href={linkTo('import')}>{t.import}</ButtonLink>
      <Menu label={t.moreActions} sign={<Icon name="more" />} isShort closesOnPress>
        <ExportWords />
        <a href={linkTo('changes')}>{t.whatYouDid}</a>
      </Menu>
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
    <button type="button" onClick={() => exporting.isPending || exporting.mutate()}>
      {t.exportAll}
    </button>
  )
}
