import { useMessages } from '../../../../web/language/use-language.ts'
import { Callout } from '../../components/problem.tsx'
import type { ReadFiles } from '../../upload/read-source.ts'
import { fileMessages } from './file-messages.ts'

type NotReadProps = Omit<ReadFiles, 'source'>

export const allRead: NotReadProps = { left: [], read: [] }

/** Says which of the chosen files were not taken, and which have characters that cannot be read. */
export function NotRead({ left, read }: NotReadProps) {
  const t = useMessages(fileMessages)
  const broken = read.filter(one => one.broken > 0)
  const inside = read.flatMap(({ name, inside: found }) => (found ? [{ name, ...found }] : []))
  const lost = inside.flatMap(({ name, missing, damaged, faults }) => [
    ...(missing.length > 0 ? [t.missingPictures(name, listed(missing))] : []),
    ...(damaged.length > 0 ? [t.damagedPictures(name, listed(damaged))] : []),
    ...faults.map(each => t.insideFault(each.name, t.insideFaults[each.reason])),
  ])
  const unused = inside.flatMap(({ name, unnamed, others }) => [
    ...(unnamed.length > 0 ? [t.unnamedPictures(name, listed(unnamed))] : []),
    ...(others.length > 0 ? [t.othersInside(name, listed(others))] : []),
  ])
  return (
    <>
      {left.length > 0 && <Callout title={t.left(left.length)} text={t.leftFiles(left.join(', '))} />}
      {broken.length > 0 && (
        <Callout
          title={t.brokenTitle}
          text={broken.map(one => t.brokenFile(one.name, one.broken)).join(' ')}
        />
      )}
      {lost.length > 0 && <Callout title={t.lostInside} text={lost.join(' ')} />}
      {unused.length > 0 && <p className="soft">{unused.join(' ')}</p>}
    </>
  )
}

/** Names of one kind that are shown; a zip may hold very many. */
const MOST_NAMES = 10
const listed = (names: readonly string[]) =>
  names.slice(0, MOST_NAMES).join(', ') + (names.length > MOST_NAMES ? `, … (${names.length})` : '')
