import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { headQuery } from '../../../../articles/head.ts'
import { CopyText } from '../../../../components/copy-text.tsx'
import { IconButton } from '../../../../components/icon-button.tsx'
import { soundName, soundOf, usePlaying } from '../../../../media/sound.ts'
import { useWordStates } from '../../../../words/states.ts'
import { playOrPause } from '../../listening.ts'
import { blockOf, blockQuery } from '../../queries.ts'
import { moveToUnknown, nextUnknown } from '../../selection/moves.ts'
import type { Span } from '../chosen.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { changePopup, usePopup } from '../popup-level.ts'
import { SentencesButton } from './kept-sentences.tsx'
import type { Entry } from './use-entry.ts'

interface PopupActionsProps {
  span: Span
  entry: Entry
  isMember: boolean
}

export function PopupActions({ span, entry, isMember }: PopupActionsProps) {
  const t = useMessages(messages)
  const { level } = usePopup()
  const [word, ...others] = entry.skills
  return (
    <>
      <div className={styles.actions}>
        <Steps />
        <Play {...span.row} />
        {isMember && word && others.length === 0 && <SentencesButton word={word} />}
        {isMember && (
          <button
            type="button"
            className={styles.action}
            aria-expanded={level === 2}
            onClick={() => changePopup({ level: level === 2 ? 1 : 2 })}
          >
            {level === 2 ? (
              t.less
            ) : (
              <>
                {t.more} <kbd aria-hidden>Enter</kbd>
              </>
            )}
          </button>
        )}
      </div>
      <Copy {...span} />
    </>
  )
}

/** Copies the selected words. */
function Copy({ row: { articleId, index, sentence }, start, length }: Span) {
  const rows = useQuery({ ...blockQuery(articleId, blockOf(index)), enabled: false }).data
  const segments = rows?.find(each => each.index === index)?.furigana ?? []
  return <CopyText {...{ sentence, segments, start, length }} />
}

/** To the unknown words before and after. */
function Steps() {
  const t = useMessages(messages)
  const before = useWordStates(() => nextUnknown(-1) !== null)
  const after = useWordStates(() => nextUnknown(1) !== null)
  return (
    <span className={styles.steps}>
      <IconButton icon="previous" label={t.previous} act={before ? () => moveToUnknown(-1) : null} />
      <IconButton icon="next" label={t.next} act={after ? () => moveToUnknown(1) : null} />
    </span>
  )
}

/** Plays the sentence of the word if it has sound. */
function Play({ articleId, index }: Span['row']) {
  const t = useMessages(messages)
  const head = useQuery({ ...headQuery(articleId), enabled: false }).data
  const rows = useQuery({ ...blockQuery(articleId, blockOf(index)), enabled: false }).data
  const status = usePlaying(soundName({ id: articleId }, { index }))
  const row = rows?.find(each => each.index === index)
  if (!head || !row || !soundOf(head, row)) return null
  const isPlaying = status === 'playing' || status === 'waiting'
  return (
    <IconButton
      icon={isPlaying ? 'pause' : 'play'}
      label={isPlaying ? t.pause : t.play}
      act={() => void playOrPause(head)}
    />
  )
}
