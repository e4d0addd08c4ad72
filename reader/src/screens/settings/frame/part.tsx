import type { ReactNode } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { Icon } from '../../../components/icon.tsx'
import { usePageTitle } from '../../../components/page.tsx'
import styles from './frame.module.css'
import { messages } from './messages.ts'
import { useNarrow } from './narrow.ts'

interface PartProps {
  title: string
  /** The devices for which all rows act, if they are alike. */
  lead?: string | undefined
  /** Beside the title. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the settings: on a phone it has the way back to the list of parts. */
export function Part({ title, lead, aside, children }: PartProps) {
  const t = useMessages(messages)
  const heading = usePageTitle(title)
  const isNarrow = useNarrow()
  return (
    <section className={styles.part}>
      <header className={styles.head}>
        {isNarrow && (
          <a href={linkTo('settings')} className={styles.back} aria-label={t.back} title={t.back}>
            <Icon name="back" />
          </a>
        )}
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {aside !== undefined && <div className={styles.aside}>{aside}</div>}
      </header>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
