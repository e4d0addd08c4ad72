import { useMessages } from '../../../../../../web/language/use-language.ts'
import { learnerOf, useSession } from '../../../../../../web/session/session.ts'
import { copyMessages, copyText } from '../../../../components/copy-text.tsx'
import { pencil } from '../../../../components/pencil.ts'
import type { Head } from '../../queries.ts'
import { SayAfter } from '../../shadow/say-after.tsx'
import { messages } from '../messages.ts'
import { askForNote } from '../panel-acts.ts'
import type { WholeSentence } from '../queries.ts'
import { Keep } from './keep.tsx'
import { Listen } from './listen.tsx'
import { More } from './more.tsx'
import { type Readings, ReadingsChoice } from './readings-choice.tsx'
import { Tool } from './tool.tsx'
import { copy } from './tool-icons.ts'
import styles from './tools.module.css'

interface ToolsProps {
  head: Head
  row: WholeSentence
  isMine: boolean
  content_revision: number | undefined
  refresh: () => Promise<unknown>
  readings: Readings
  onReadings: (readings: Readings) => void
  onAsk: () => void
  onCorrect: () => void
}

/** One row of icons: the actions on a sentence, and how it is shown. */
export function Tools(props: ToolsProps) {
  const { head, row, isMine, content_revision, refresh, readings, onReadings, onAsk, onCorrect } = props
  const t = useMessages(messages)
  const copying = useMessages(copyMessages)
  const { session } = useSession()
  return (
    <div className={styles.tools}>
      <Listen head={head} row={row} refresh={refresh} />
      <SayAfter head={head} row={row} />
      {learnerOf(session) !== null && <Keep head={head} row={row} content_revision={content_revision} />}
      {isMine && <Tool icon={pencil} label={t.write} sameAs="note" act={askForNote} />}
      <Tool icon={copy} label={copying.copy} act={() => void copyText(row.sentence.trim())} />
      <More head={head} row={row} isMine={isMine} onAsk={onAsk} onCorrect={onCorrect} />
      <ReadingsChoice value={readings} onChoose={onReadings} />
    </div>
  )
}
