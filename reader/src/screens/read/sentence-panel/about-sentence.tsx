import { useMessages } from '../../../../../web/language/use-language.ts'
import { useSession } from '../../../../../web/session/session.ts'
import type { Head } from '../queries.ts'
import { Shadow } from '../shadow/shadow.tsx'
import { Correct } from './correct.tsx'
import { Explanation } from './explanation.tsx'
import { messages } from './messages.ts'
import { Note } from './note.tsx'
import type { WholeSentence } from './queries.ts'
import { SentenceText } from './sentence-text.tsx'
import type { Readings } from './tools/readings-choice.tsx'
import { Tools } from './tools/tools.tsx'
import { Translation } from './translation.tsx'
import { isTyped } from './typed.ts'
import { useOpened } from './use-opened.ts'

interface AboutSentenceProps {
  head: Head
  row: WholeSentence
  content_revision: number | undefined
  refresh: () => Promise<unknown>
  readings: Readings
  onReadings: (readings: Readings) => void
}

/** A sentence, what can be done with it, and what is known of it. */
export function AboutSentence(props: AboutSentenceProps) {
  const { head, row, content_revision, refresh, readings, onReadings } = props
  const t = useMessages(messages)
  const { session } = useSession()
  const isMine = session !== null && head.user_id === session.user.id
  const question = useOpened(() => isTyped(row.index, 'prompt'))
  const correction = useOpened(() => isTyped(row.index, 'text', 'readings', 'translation'))
  const about = { head, row, isMine, content_revision, refresh }
  return (
    <>
      <SentenceText id={head.id} {...{ row, readings, content_revision }} />
      <Tools {...{ ...about, readings, onReadings, onAsk: question.open, onCorrect: correction.open }} />
      <Shadow head={head} row={row} />
      <Translation {...about} />
      <Explanation {...about} question={question} />
      {isMine && <Note {...{ head, row, content_revision }} />}
      {isMine && correction.isOpen && <Correct {...{ head, row, content_revision }} opened={correction} />}
      {!session && <p className="soft">{t.guest}</p>}
    </>
  )
}
