import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../../web/session/session.ts'
import { headQuery } from '../../../../articles/head.ts'
import { IconButton } from '../../../../components/icon-button.tsx'
import { Problem } from '../../../../components/problem.tsx'
import { Accented } from '../../../../words/accent/accented.tsx'
import { HearWord } from '../../../../words/entry/hear-word.tsx'
import { partsOfSpeech } from '../../../../words/entry/parts-of-speech.ts'
import { Leading } from '../../../../words/further/entry/leading.tsx'
import { Others } from '../../../../words/further/entry/others.tsx'
import { useChoosing } from '../../../../words/further/entry/use-choosing.ts'
import { WordFrequency } from '../../../../words/further/entry/word-frequency.tsx'
import { useFurther } from '../../../../words/further/use-further.ts'
import { ComesAlong } from '../../../../words/media/comes-along.tsx'
import { blockOf, blockQuery } from '../../queries.ts'
import { widen, widened } from '../../selection/moves.ts'
import { selection } from '../../selection/selection.ts'
import type { Span } from '../chosen.ts'
import { WordDetails } from '../details/word-details.tsx'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { closePopup, usePopup } from '../popup-level.ts'
import { actionMessages, learn } from '../word-actions.ts'
import { KeptSentences } from './kept-sentences.tsx'
import { FromDictionary, Meaning } from './meaning.tsx'
import { PopupActions } from './popup-actions.tsx'
import { type Entry, useEntry } from './use-entry.ts'
import { WordStateChoice } from './word-state-choice.tsx'

const WIDER = 'M8 8l-4 4 4 4M16 8l4 4-4 4M4 12h16'
const NARROWER = 'M4 8l4 4-4 4M20 8l-4 4 4 4M2 12h6M16 12h6'

/** The short view of a word, and its details below. */
export function Word({ span, title }: { span: Span; title: string }) {
  const t = useMessages(messages)
  const { comesBack } = useMessages(actionMessages)
  const { session } = useSession()
  const { level, isFirst } = usePopup()
  const entry = useEntry(span)
  const isMember = learnerOf(session) !== null
  const [word, ...others] = entry.skills
  const isOne = word !== undefined && others.length === 0
  const named = isOne && word.kind === 'word' && word.reading !== '' ? word : null
  const further = useFurther(named)
  const choosing = useChoosing(isMember ? named : null, () => learn(named ? [named] : []))
  const [leading, ...before] = further.before
  const main = <FromDictionary span={span} entry={entry} isMember={isMember} />
  return (
    <>
      <WordHead title={title} entry={entry} />
      <div className={styles.facts}>
        <Pills entry={entry} isMember={isMember} />
        <WordFrequency word={named} />
      </div>
      <Meaning
        span={span}
        entry={entry}
        isMember={isMember}
        first={
          leading ? (
            <Leading of={leading} form={entry.form} choosing={choosing} />
          ) : further.mayLead ? null : (
            main
          )
        }
      />
      <Problem error={entry.error} />
      {isMember && word && <WordStateChoice skills={entry.skills} />}
      <p className={`soft ${styles.first}`} role="status">
        {isFirst && comesBack}
      </p>
      {isMember && <RecordedAlong {...span.row} />}
      {isMember || <p className="soft">{t.forGuests}</p>}
      <PopupActions span={span} entry={entry} isMember={isMember} />
      {isMember && (
        <Others
          // Another word begins folded; the sentences beside it have a key of their own.
          key={`dictionaries of ${named?.skill_id}`}
          of={further}
          others={[...before, ...further.behind]}
          main={leading && entry.candidate ? main : null}
          form={entry.form}
          choosing={choosing}
        />
      )}
      {isMember && isOne && <KeptSentences key={word.skill_id} word={word} />}
      {level === 2 && isMember && <WordDetails span={span} entry={entry} />}
    </>
  )
}

/** Tells what learning a word of a recording takes along. */
function RecordedAlong({ articleId, index }: Span['row']) {
  const head = useQuery({ ...headQuery(articleId), enabled: false }).data
  const rows = useQuery({ ...blockQuery(articleId, blockOf(index)), enabled: false }).data
  const row = rows?.find(each => each.index === index)
  return head && row ? <ComesAlong head={head} metadata={row.metadata} /> : null
}

function Pills({ entry, isMember }: { entry: Entry; isMember: boolean }) {
  const t = useMessages(messages)
  const parts = useMessages(partsOfSpeech)
  const codes = entry.candidate?.senses[0]?.part_of_speech ?? []
  // Their place is kept while they come.
  const isComing = entry.lookup === undefined && entry.error === null && isMember
  if (codes.length === 0 && entry.formInWords === '' && !isComing) return null
  const names = new Set(codes.slice(0, 3).map(code => parts[code] ?? code))
  return (
    <p className={styles.pills}>
      {entry.candidate?.level && (
        <>
          <span className="pill">{entry.candidate.level}</span>{' '}
        </>
      )}
      {[...names].map(name => (
        <Fragment key={name}>
          <span className="pill">{name}</span>{' '}
        </Fragment>
      ))}
      {entry.formInWords !== '' && (
        <span className="pill" data-kind="form">
          <span className="spoken">{t.form} </span>
          {entry.formInWords}
        </span>
      )}
    </p>
  )
}

function WordHead({ title, entry: { written, form, reading } }: { title: string; entry: Entry }) {
  const t = useMessages(messages)
  const now = selection()
  const canWiden = now !== null && widened(now, 1) !== null
  const canNarrow = now !== null && widened(now, -1) !== null
  return (
    <div className={styles.head}>
      <h2 className={styles.form} lang="ja">
        {/* The name of the popup, which does not grow when the accent comes. */}
        <span id={title} hidden>
          {written}
        </span>
        {reading === written ? <Accented form={form} reading={reading} /> : written}
        {reading !== written && reading !== '' && (
          <span className={styles.reading}>
            {' '}
            <Accented form={form} reading={reading} />
          </span>
        )}
        {form !== written && form !== reading && <span className={styles.reading}> 〔{form}〕</span>}
      </h2>
      <span className={styles.corner}>
        <HearWord word={{ form: written, reading }} />
        <IconButton icon={{ path: NARROWER }} label={t.narrower} act={canNarrow ? () => widen(-1) : null} />
        <IconButton icon={{ path: WIDER }} label={t.wider} act={canWiden ? () => widen(1) : null} />
        <IconButton icon="close" label={t.close} act={closePopup} />
      </span>
    </div>
  )
}
