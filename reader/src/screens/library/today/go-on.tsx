import type { ReactNode } from 'react'
import type { ListedArticle } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import type { SuggestedText } from '../../../../../lib/contracts/schemas/articles/readings.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { useTextLink } from '../../../articles/text-link.ts'
import { useKnown } from '../../../articles/use-known.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { Cover } from '../../../components/cover/cover.tsx'
import { Meter } from '../../../components/meter.tsx'
import { messages as libraryMessages } from '../messages.ts'
import { shareRead } from '../share-read.ts'
import { messages } from './messages.ts'
import styles from './today.module.css'

/** The main action of the library: continue the last text. */
export function GoOn({ article }: { article: ListedArticle }) {
  const t = useMessages(messages)
  const { progress } = useMessages(libraryMessages)
  const { number } = useFormats()
  const known = useKnown(article)
  const { id, position, total_sentences } = article
  const said = [
    ...(article.author === '' ? [] : [article.author]),
    t.place(number(Math.max(1, position?.sentence ?? 1)), number(total_sentences)),
    ...(known === null ? [] : [known]),
  ]
  return (
    <Text
      label={t.goOn}
      title={article.title}
      said={said}
      action={t.readOn}
      link={useTextLink(id, position?.index ?? 0)}
    >
      <Meter label={progress} share={shareRead(article) ?? 0} />
    </Text>
  )
}

/** The text to begin, for somebody who reads none. */
export function Begin({ article }: { article: SuggestedText }) {
  const t = useMessages(messages)
  const said = useSaidOf(article)
  return (
    <Text label={t.next} title={article.title} said={said} action={t.begin} link={useTextLink(article.id)} />
  )
}

/** For somebody who has read everything. */
export function AddText() {
  const t = useMessages(messages)
  return (
    <section className={styles.text} aria-label={t.next}>
      <div className={styles.facts}>
        <span className="soft">{t.next}</span>
        <p>{t.allRead}</p>
        <ButtonLink kind="primary" href={linkTo('add')}>
          {t.addText}
        </ButtonLink>
      </div>
    </section>
  )
}

export function useSaidOf(article: SuggestedText): string[] {
  const t = useMessages(messages)
  const { number } = useFormats()
  const known = useKnown(article)
  const { author, total_sentences } = article
  return [
    ...(author === '' ? [] : [author]),
    t.sentences(number(total_sentences)),
    ...(known === null ? [] : [known]),
  ]
}

interface TextProps {
  label: string
  title: string
  said: readonly string[]
  action: string
  link: ReturnType<typeof useTextLink>
  children?: ReactNode
}

function Text({ label, title, said, action, link, children }: TextProps) {
  const { untitled } = useMessages(libraryMessages)
  return (
    <section className={styles.text} aria-label={label}>
      <Cover title={title || untitled} />
      <div className={styles.facts}>
        <span className="soft">{label}</span>
        <strong className={styles.title} lang="ja">
          {title || untitled}
        </strong>
        <span className="soft">{said.join(' · ')}</span>
        {children}
        <ButtonLink kind="primary" {...link}>
          {action}
        </ButtonLink>
      </div>
    </section>
  )
}
