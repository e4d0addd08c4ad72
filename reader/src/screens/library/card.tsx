import { isGrowing } from '../../../../lib/contracts/schemas/articles/articles.ts'
import type { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'
import type { ListedTask } from '../../../../lib/contracts/schemas/tasks.ts'
import { articleStatuses } from '../../../../web/language/article-statuses.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { linkToChoices, usePlace } from '../../app/location.ts'
import { shareRead } from '../../articles/share-read.ts'
import { textKinds } from '../../articles/text-kinds.ts'
import { textLink, type useTextsHere } from '../../articles/text-link.ts'
import { useKnown, useLevel } from '../../articles/use-known.ts'
import type { useLength } from '../../articles/use-length.ts'
import { Cover } from '../../components/cover/cover.tsx'
import { TitlePhrases } from '../../components/cover/title-phrases.tsx'
import { Icon } from '../../components/icon.tsx'
import { KindIcon } from '../../components/kind-icon.tsx'
import { Meter } from '../../components/meter.tsx'
import { Live } from '../../tasks/live.tsx'
import { openedIn, withOpened } from '../text/opened.ts'
import styles from './library.module.css'
import { messages } from './messages.ts'
import { TextSheet } from './text-sheet.ts'

interface CardProps {
  article: ListedArticle
  task?: Pick<ListedTask, 'step' | 'progress'> | undefined
  /** The list asks for these once, since a query in each card makes a long list slow. */
  here: ReturnType<typeof useTextsHere>
  lengthOf: ReturnType<typeof useLength>
}

/** The whole card leads to the text, except the button for what else can be done with it. */
export function Card({ article, task, here, lengthOf }: CardProps) {
  const t = useMessages(messages)
  const { session } = useSession()
  const { query } = usePlace()
  const isOpen = openedIn(query)?.id === article.id
  const link = textLink(here, article.id)
  const isAway = link['aria-disabled'] ?? false
  const title = article.title === '' ? t.untitled : article.title
  return (
    <article className={`box ${styles.card}`} data-away={isAway || undefined}>
      <Cover title={title} of={article} kind={article.kind} />
      <div className={styles.about}>
        <div className={styles.head}>
          <a className={styles.name} lang="ja" {...link}>
            <span className="clamped">
              <TitlePhrases title={title} />
            </span>
          </a>
          {!isThirdParty(session) && (
            <button
              type="button"
              className={styles.menu}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-label={t.actionsFor(title)}
              data-opens={article.id}
              onPointerEnter={TextSheet.preload}
              onFocus={TextSheet.preload}
              onClick={() => location.assign(linkToChoices('library', withOpened(query, { id: article.id })))}
            >
              <Icon name="more" />
            </button>
          )}
        </div>
        {article.author !== '' && (
          <span className={`soft ${styles.line}`} lang="ja">
            {article.author}
          </span>
        )}
        <About article={article} length={lengthOf(article)} />
        <div className={styles.foot}>
          {task ? <Live task={task} /> : <Progress article={article} isAway={isAway} />}
        </div>
      </div>
    </article>
  )
}

/** Kind, or the label that a person gave, and length. */
function About({ article, length }: { article: ListedArticle; length: string | null }) {
  const { kind, type, level, share_known } = article
  const names = useMessages(textKinds)
  const levelOf = useLevel()
  // Without a share known, the foot says the level.
  const said_level = typeof share_known === 'number' ? levelOf(level) : null
  const facts = [type || names[kind], said_level, length].filter(each => each !== null)
  return (
    <span className={`soft ${styles.kind}`}>
      <KindIcon kind={kind} />
      {type !== '' && <span className="spoken">{names[kind]}</span>}
      {facts.join(' · ')}
    </span>
  )
}

/** `isAway`: the text needs the server, which does not answer. */
function Progress({ article, isAway }: { article: ListedArticle; isAway: boolean }) {
  const t = useMessages(messages)
  const known = useKnown(article)
  const note = useNote(article)
  const share = shareRead(article)
  return (
    <>
      <Meter label={t.progress} share={share ?? 0} />
      <span className={`soft ${styles.ends}`}>
        <span>{known}</span>
        <When read_at={article.read_at} />
      </span>
      {isAway ? (
        <span className="soft">{t.needsServer}</span>
      ) : (
        note !== null && <span className="soft">{note}</span>
      )}
    </>
  )
}

function When({ read_at }: Pick<ListedArticle, 'read_at'>) {
  const t = useMessages(messages)
  const { ago, date } = useFormats()
  if (read_at === null) return <span>{t.unread}</span>
  return (
    <time dateTime={read_at} title={date(read_at)}>
      {ago(read_at)}
    </time>
  )
}

/** Anything unusual about the text; otherwise that it is finished, or how many new words it has. */
function useNote(article: ListedArticle): string | null {
  const t = useMessages(messages)
  const statuses = useMessages(articleStatuses)
  const { percent } = useFormats()
  const { status, rows_ready, total_rows, resumes, new_words_per_page } = article
  const stateTexts = [
    ...(isGrowing(article) ? [t.ready(percent(rows_ready / total_rows))] : []),
    ...(status === 'completed' ? [] : [resumes ? t.resumes : statuses[status]]),
  ]
  if (stateTexts.length > 0) return stateTexts.join(' · ')
  if (shareRead(article) === 1) return t.finished
  if (typeof new_words_per_page !== 'number') return null
  return t.newWords(new_words_per_page === 0 ? 0 : Math.max(1, Math.round(new_words_per_page)))
}
