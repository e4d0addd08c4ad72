import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../web/session/session.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { KeptText } from '../../../components/kept-text.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import { changeSentence } from '../../../waiting/sentences.ts'
import { numbersQuery } from '../numbers/numbers-query.ts'
import { BLOCK, blockQuery, type Head, wordsQuery } from '../queries.ts'
import { elementOf, selectedSentence } from '../selection/selection.ts'
import { Shadow } from '../shadow/shadow.tsx'
import { useIsFilled } from '../watch/stage.ts'
import { Translate, Why } from './ask-one.tsx'
import { Correct } from './correct.tsx'
import { Explanation } from './explanation.tsx'
import { FillIn } from './fill-in.tsx'
import { Keep } from './keep.tsx'
import { Listen } from './listen.tsx'
import { messages } from './messages.ts'
import styles from './panel.module.css'
import { closePanel, toggleTranslation, usePanel } from './panel-store.ts'
import { sentenceQuery } from './queries.ts'
import { SentenceText } from './sentence-text.tsx'
import { wantsTranslation, whyMissing } from './why-missing.ts'

interface PanelProps {
  head: Head
  index: number
  /** Goes to the sentence before or after. */
  onStep: (step: 1 | -1) => void
}

const LONGEST_NOTE = 10_000

/** Translation, explanation, sound and note of one sentence: beside the text, on a phone below it. */
export function Panel({ head, index, onStep }: PanelProps) {
  const t = useMessages(messages)
  const { session } = useSession()
  const { translationOf, noteOf } = usePanel()
  // A film that fills the window covers it.
  const isFilled = useIsFilled()
  const { data, error, refetch } = useQuery(sentenceQuery(head.id, index))
  const { data: numbers } = useQuery(numbersQuery(head))
  const panel = useRef<HTMLElement>(null)
  // When the panel closes, the focus returns to the sentence.
  useLayoutEffect(
    () => () => {
      const sentence = elementOf(selectedSentence() ?? -1)
      if (!sentence || !panel.current?.contains(document.activeElement)) return
      if (!sentence.hasAttribute('tabindex')) sentence.tabIndex = -1
      sentence.focus({ preventScroll: true })
    },
    [],
  )
  const refresh = useFreshSentence(head.id, index)
  const row = data?.row
  const isMine = session !== null && head.user_id === session.user.id
  const isShown = translationOf === index
  const content_revision = data?.content_revision
  const ask = row && wantsTranslation(row) && (
    <>
      <Why reason={whyMissing(row, 'translation')} />
      {isMine && head.status !== 'processing' && (
        <Translate key={`translate ${index}`} {...{ head, row, content_revision, refresh }} />
      )}
    </>
  )
  return (
    <aside ref={panel} className={styles.panel} aria-label={t.panel} inert={isFilled}>
      <div className={styles.head}>
        <p className={styles.place}>
          {numbers && t.place(numbers.ofRow(index), Math.max(numbers.total, head.total_sentences))}
        </p>
        <IconButton icon="up" label={t.previous} act={() => onStep(-1)} />
        <IconButton icon="down" label={t.next} act={() => onStep(1)} />
        <IconButton icon="close" label={t.close} act={closePanel} />
      </div>
      <Problem error={data ? null : error} retry={() => void refetch()} />
      {!row && !error && <Waiting />}
      {row && (
        <>
          <SentenceText id={head.id} row={row} content_revision={content_revision} />
          <div className="row">
            <Listen head={head} row={row} refresh={refresh} />
            {learnerOf(session) !== null && (
              <Keep
                key={index}
                head={head}
                index={index}
                sentence={row.sentence}
                metadata={row.metadata}
                content_revision={content_revision}
              />
            )}
          </div>
          <Shadow key={`shadow ${index}`} head={head} row={row} />
          <section className={styles.section}>
            <h2>{t.translation}</h2>
            {row.translation === '' ? (
              <>
                <p className="soft">{head.status === 'processing' ? t.pending : t.noTranslation}</p>
                {ask}
                {head.status !== 'processing' && <FillIn head={head} isMine={isMine} />}
              </>
            ) : (
              <>
                {isShown ? <p>{row.translation}</p> : <div className={styles.veil} aria-hidden />}
                <button
                  type="button"
                  className={styles.link}
                  aria-expanded={isShown}
                  onClick={toggleTranslation}
                >
                  {isShown ? t.hide : t.show} <kbd aria-hidden>t</kbd>
                </button>
                {ask}
              </>
            )}
          </section>
          <Explanation key={`explanation ${index}`} {...{ head, row, isMine, content_revision, refresh }} />
          {isMine && (
            <section className={styles.section}>
              <KeptText
                key={`note ${index}`}
                name={`note of sentence ${head.id}:${index}`}
                label={t.note}
                hint={t.noteHint}
                value={row.notes ?? ''}
                max={LONGEST_NOTE}
                isAsked={noteOf === index}
                save={value =>
                  changeSentence(
                    { id: head.id, index, content_revision, sentence: row.sentence },
                    { field: 'notes', value, was: row.notes ?? '' },
                  )
                }
              />
            </section>
          )}
          {isMine && <Correct key={`correct ${index}`} {...{ head, row, content_revision }} />}
          {!session && <p className="soft">{t.guest}</p>}
        </>
      )}
    </aside>
  )
}

/** Loads a changed sentence again, and the rows and words around it. */
function useFreshSentence(id: number, index: number) {
  const queries = useQueryClient()
  return useCallback(() => {
    const block = Math.floor(index / BLOCK)
    const changed = [sentenceQuery(id, index), blockQuery(id, block), wordsQuery(id, block)]
    return Promise.all(changed.map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  }, [queries, id, index])
}
