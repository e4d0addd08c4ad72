import {
  type ImportCounts,
  type ImportShown,
  MovedKind,
} from '../../../../lib/contracts/schemas/learners/imports.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Callout } from '../../components/problem.tsx'
import { everythingMessages } from './everything-messages.ts'
import styles from './import.module.css'
import { messages } from './messages.ts'
import { Reasons } from './reasons.tsx'

const MOST_SHOWN = 10

/** The lines that a move left out. */
export const leftOut = ({ moved }: Pick<ImportShown, 'moved'>) =>
  Object.values(moved ?? {}).reduce((sum, { invalid, skipped }) => sum + invalid + skipped, 0)

const isLeft = (outcome: keyof ImportCounts) => outcome === 'invalid' || outcome === 'skipped'

/** The outcome of an import of everything, or the planned one: by kind, and what is not taken. */
export function Moved({ shownImport }: { shownImport: ImportShown }) {
  const { moved, preview, room } = shownImport
  const t = useMessages(everythingMessages)
  const { line } = useMessages(messages)
  const { number, bytes } = useFormats()
  const kinds = MovedKind.options.flatMap(kind => {
    const counts = moved?.[kind]
    return counts ? [{ kind, ...counts }] : []
  })
  const noteworthyLines = preview
    .filter(({ outcome, detail }) => isLeft(outcome) || detail !== null)
    .slice(0, MOST_SHOWN)
  const untold = leftOut(shownImport) - noteworthyLines.filter(({ outcome }) => isLeft(outcome)).length
  return (
    <>
      {room && room.needed > room.free && (
        <Callout title={t.noRoom} text={t.noRoomHint(bytes(room.needed), bytes(room.free))} />
      )}
      <div className={styles.moved}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.kind}</th>
              <th scope="col">{t.added}</th>
              <th scope="col">{t.changed}</th>
              <th scope="col">{t.present}</th>
              <th scope="col">{t.left}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map(({ kind, added, changed, present, invalid, skipped }) => (
              <tr key={kind}>
                <th scope="row">{t.counts[kind]}</th>
                <td>{number(added)}</td>
                <td>{number(changed)}</td>
                <td>{number(present)}</td>
                <td>{number(invalid + skipped)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {noteworthyLines.length > 0 && (
        <>
          <h3>{t.notTaken}</h3>
          <ul>
            {noteworthyLines.map(each => (
              <li key={each.line}>
                {each.of && t.counts[each.of]} <span lang="ja">{each.word}</span>
                <span className="soft">
                  {' '}
                  {line(number(each.line))}
                  <Reasons reasons={each.reasons} detail={each.detail} />
                </span>
              </li>
            ))}
          </ul>
          {untold > 0 && <p className="soft">{t.more(number(untold))}</p>}
        </>
      )}
    </>
  )
}
