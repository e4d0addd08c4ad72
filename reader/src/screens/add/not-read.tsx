import { useMessages } from '../../../../web/language/use-language.ts'
import { Callout } from '../../components/problem.tsx'
import type { ReadFiles } from '../../upload/read-source.ts'
import { messages } from './messages.ts'

type NotReadProps = Omit<ReadFiles, 'source'>

export const allRead: NotReadProps = { left: [], read: [] }

/** Says which of the chosen files were not taken, and which have characters that cannot be read. */
export function NotRead({ left, read }: NotReadProps) {
  const t = useMessages(messages)
  const broken = read.filter(one => one.broken > 0)
  return (
    <>
      {left.length > 0 && <Callout title={t.left(left.length)} text={t.leftFiles(left.join(', '))} />}
      {broken.length > 0 && (
        <Callout
          title={t.brokenTitle}
          text={broken.map(one => t.brokenFile(one.name, one.broken)).join(' ')}
        />
      )}
    </>
  )
}
