import { useId } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { linkTo } from '../../app/location.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import styles from './changes.module.css'
import { messages } from './messages.ts'
import { sentenceTexts } from './sentence-texts.ts'
import { JAPANESE, outcomeOf, sentenceOf, whyNot } from './sentences.ts'
import { type ChangeOptions, useUndo } from './use-undo.ts'

const Following = later(async () => (await import('../import/following.tsx')).Following)

/** One change, and what takes it back; it stays here with what does it again. */
export function ChangeLine(options: ChangeOptions) {
  const t = useMessages(messages)
  const lineTexts = useMessages(sentenceTexts)
  const formats = useFormats()
  const id = useId()
  const { last, answer, isTakenBack, isRedo, isPossible, isPending, error, press, task_id, onTaskEnd } =
    useUndo(options)
  const { change, waiting, isTaken } = options
  const { made, why_not } = change
  const isUnsent = last ? last.answer === null : waiting !== null && !isTaken
  const note = answer ? outcomeOf(answer, !isRedo, lineTexts, formats) : whyNot(change, lineTexts, formats)
  return (
    <li className={styles.line} data-undone={isTakenBack || undefined}>
      <time className={styles.time} dateTime={made} title={formats.dateTime(made)}>
        {formats.clock(Date.parse(made))}
      </time>
      <p id={id} className={styles.sentence}>
        <Mixed text={sentenceOf(change, lineTexts, formats)} />
      </p>
      <p role="status" className={styles.note}>
        {task_id === null && (
          <Mixed text={isTaken ? lineTexts.why.undone : isUnsent ? t.unsent(isTakenBack) : note} />
        )}
        {why_not === 'at_work' && (
          <>
            {' · '}
            <a href={linkTo('import')}>{t.toImport}</a>
          </>
        )}
      </p>
      {isPossible && task_id === null && (
        <Button busy={isPending} aria-describedby={id} onClick={press}>
          {isRedo ? t.redo : t.undo}
        </Button>
      )}
      <div className={styles.below}>
        {task_id !== null && <Following task_id={task_id} state="undoing" onEnd={onTaskEnd} />}
        <Problem error={error} isWrite />
      </div>
    </li>
  )
}

/** A sentence with Japanese in it. */
const Mixed = ({ text }: { text: string }) =>
  text.split(JAPANESE).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: two words may be written alike, and none moves.
      <bdi key={at} lang="ja">
        {part}
      </bdi>
    ),
  )
