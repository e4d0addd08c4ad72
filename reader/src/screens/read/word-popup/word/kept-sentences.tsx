import { useState } from 'react'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { linkTo } from '../../../../app/location.ts'
import { MarkedSentence } from '../../../../words/marked-sentence.tsx'
import { SentenceSteps } from '../../../../words/sentence-steps.tsx'
import type { ReadWord } from '../chosen.ts'
import { useKeptWord } from '../kept-word.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { changePopup, usePopup } from '../popup-level.ts'
import { setState } from '../word-actions.ts'

/** Shows or hides the sentences that the word is kept with. */
export function SentencesButton({ word }: { word: ReadWord }) {
  const t = useMessages(messages)
  const { hasSentences } = usePopup()
  const kept = useKeptWord(word.skill_id)
  if (!kept || kept.kind !== word.kind) return null
  const count = kept.sources.length
  if (count === 0) return kept.state === 'learning' && word.source && <AddThis />
  return (
    <button
      type="button"
      className={styles.action}
      data-accent
      aria-expanded={hasSentences}
      onClick={() => changePopup({ hasSentences: !hasSentences })}
    >
      {t.kept(count)}
    </button>
  )
}

/** The sentences that the word is kept with, one after the other. */
export function KeptSentences({ word }: { word: ReadWord }) {
  const t = useMessages(messages)
  const { hasSentences } = usePopup()
  const [wanted, setWanted] = useState(0)
  const kept = useKeptWord(word.skill_id)
  const at = kept?.sources[wanted] ? wanted : 0
  const source = kept?.sources[at]
  if (!hasSentences || !kept || !source) return null
  const { source: here } = word
  const isHere = ({ article_id, index, start }: typeof source) =>
    here !== undefined &&
    'article_id' in here &&
    article_id === here.article_id &&
    index === here.index &&
    start === here.start
  const { article_id, index, title, translation } = source
  return (
    <section className={styles.kept} aria-label={t.kept(kept.sources.length)}>
      <p className={styles.sentence} lang="ja">
        <MarkedSentence {...source} />
      </p>
      {translation !== null && translation !== '' && <p className="soft">{translation}</p>}
      <p className={styles.foot}>
        {article_id !== null && index !== null && (
          <a href={linkTo('read', article_id, index)} lang="ja">
            <span className="clamped">{title || t.untitled}</span>
          </a>
        )}
        {kept.state === 'learning' && here && !kept.sources.some(isHere) && <AddThis />}
        <SentenceSteps at={at} count={kept.sources.length} onStep={setWanted} />
      </p>
    </section>
  )
}

/** Adds the sentence of the text to a word that is being learnt. */
function AddThis() {
  const t = useMessages(messages)
  return (
    <button type="button" className={styles.action} data-accent onClick={() => void setState('learning')}>
      {t.addThis} <kbd aria-hidden>2</kbd>
    </button>
  )
}
