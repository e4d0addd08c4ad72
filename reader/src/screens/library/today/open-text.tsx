import type { ComponentProps, ReactNode } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import type { useTextLink } from '../../../articles/text-link.ts'
import { Button, ButtonLink } from '../../../components/button.tsx'
import { Cover } from '../../../components/cover/cover.tsx'
import { messages as libraryMessages } from '../messages.ts'
import styles from './today.module.css'

interface OpenTextProps extends Pick<ComponentProps<typeof Cover>, 'of' | 'kind'> {
  label: string
  title: string
  facts: readonly string[]
  action: string
  /** The text, or what makes one of a sample. */
  to: ReturnType<typeof useTextLink> | { onPress(): void; isBusy: boolean }
  children?: ReactNode
}

/** The text of today: its cover, which its title covers as a link, and the button open it. */
export function OpenText({ label, title, of, kind, facts, action, to, children }: OpenTextProps) {
  const { untitled } = useMessages(libraryMessages)
  const named = title || untitled
  const isLink = 'href' in to
  return (
    <section className={styles.text} aria-label={label}>
      <Cover title={named} of={of} kind={kind} />
      <div className={styles.facts}>
        <span className="soft">{label}</span>
        {isLink ? (
          <a {...to} className={styles.title} lang="ja">
            <span className="clamped">{named}</span>
          </a>
        ) : (
          <button type="button" className={styles.title} lang="ja" onClick={to.onPress}>
            <span className="clamped">{named}</span>
          </button>
        )}
        <span className={`soft ${styles.saidOf}`}>{facts.join(' · ')}</span>
        {children}
        <div className={styles.action}>
          {isLink ? (
            <ButtonLink kind="primary" {...to}>
              {action}
            </ButtonLink>
          ) : (
            <Button kind="primary" busy={to.isBusy} onClick={to.onPress}>
              {action}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
