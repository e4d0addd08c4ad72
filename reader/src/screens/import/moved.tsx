import {
  type ImportCounts,
  type ImportShown,
  MovedKind,
} from '../../../../lib/contracts/schemas/learners/imports.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { everythingMessages } from './everything-messages.ts'
import styles from './import.module.css'
import { messages } from './messages.ts'

const MOST_SHOWN = 10

const isLeft = (outcome: keyof ImportCounts) => outcome === 'invalid' || outcome === 'skipped'

/** The outcome of an import of everything, or the planned one: by kind, and what is not taken. */
export function Moved({ shown: { moved, preview } }: { shown: ImportShown }) {
  const t = useMessages(everythingMessages)
  const { line } = useMessages(messages)
  const { number } = useFormats()
  const kinds = MovedKind.options.flatMap(kind => {
    const counts = moved?.[kind]
    return counts ? [{ kind, ...counts }] : []
  })
  const left = preview.filter(({ outcome }) => isLeft(outcome)).slice(0, MOST_SHOWN)
  return (
    <>
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
      {left.length > 0 && (
        <>
          <h3>{t.notTaken}</h3>
          <ul>
            {left.map(each => (
              <li key={each.line}>
                {each.of && t.counts[each.of]} <span lang="ja">{each.word}</span>
                <span className="soft">
                  {' '}
                  {line(number(each.line))}
                  {each.detail !== null && <span lang="en"> · {each.detail}</span>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
