import { useMessages } from '../../../../web/language/use-language.ts'
import { Callout } from '../../components/problem.tsx'
import type { ReadFiles } from '../../upload/read-source.ts'
import { messages } from './messages.ts'

type NotReadProps = Omit<ReadFiles, 'source'>

export const allRead: NotReadProps = { left: [], broken: [] }

/** Says which of the chosen files were not taken, and which have characters that cannot be read. */
export function NotRead({ left, broken }: NotReadProps) {
  const t = useMessages(messages)
  return (
    <>
      {left.length > 0 && <Callout title={t.left(left.length)} text={t.leftFiles(left.join(', '))} />}
      {broken.length > 0 && (
        <Callout
          title={t.brokenTitle}
          text={broken.map(({ name, count }) => t.brokenFile(name, count)).join(' ')}
        />
      )}
    </>
  )
}
