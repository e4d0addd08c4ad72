import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { bring, past } from '../../components/icon-paths.ts'
import { MenuLine, MenuPart } from '../../components/list-head/menu-line.tsx'
import styles from './dictionary.module.css'
import { keys } from './keys.ts'
import { messages } from './messages.ts'

/** The menu “…” of the dictionary, with its keys where there is a keyboard. */
export function More() {
  const t = useMessages(messages)
  return (
    <>
      <MenuPart>
        <MenuLine icon={bring} text={t.import} href={linkTo('import')} />
        <MenuLine icon={past} text={t.whatYouDid} href={linkTo('changes')} />
      </MenuPart>
      <dl className={styles.keys} aria-label={t.keys}>
        {keys.map(({ does, keyLabels }) => (
          <div key={does}>
            <dt>
              {keyLabels.map(key => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t[does]}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
