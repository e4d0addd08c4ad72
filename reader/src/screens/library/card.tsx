import { useState } from 'react'
import { isGrowing } from '../../../../lib/contracts/schemas/articles/articles.ts'
import type { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'
import type { ListedTask } from '../../../../lib/contracts/schemas/tasks.ts'
import { articleStatuses } from '../../../../web/language/article-statuses.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { isThirdParty, useSession } from '../../../../web/session/session.ts'
import { linkTo } from '../../app/location.ts'
import { Icon } from '../../components/icon.tsx'
import { Meter } from '../../components/meter.tsx'
import { messages as taskMessages } from '../../tasks/messages.ts'
import styles from './library.module.css'
import { messages } from './messages.ts'
import { shareRead } from './share-read.ts'

const Actions = later(async () => (await import('./actions/actions.tsx')).Actions)

interface CardProps {
  article: ListedArticle
  task: Pick<ListedTask, 'task_id' | 'step' | 'progress'> | undefined
}

/** The whole card leads to the text, except the button for what else can be done with it. */
export function Card({ article, task }: CardProps) {
  const t = useMessages(messages)
  const { session } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { author, has_media } = article
  const title = article.title === '' ? t.untitled : article.title
  const of = [author, has_media ? t.recording : ''].filter(text => text !== '')
  return (
    <article className={`box ${styles.card}`}>
      <div className={styles.head}>
        <a className={styles.name} lang="ja" href={linkTo('read', article.id)}>
          <span>{title}</span>
        </a>
        {!isThirdParty(session) && (
          <button
            type="button"
            className={styles.menu}
            aria-haspopup="dialog"
            aria-label={t.actionsFor(title)}
            onPointerEnter={Actions.preload}
            onFocus={Actions.preload}
            onClick={() => setOpen(true)}
          >
            <Icon name="more" />
          </button>
        )}
      </div>
      {of.length > 0 && (
        <span className="soft" lang="ja">
          {of.join(' · ')}
        </span>
      )}
      {task ? <Live task={task} /> : <Progress article={article} />}
      {isOpen && <Actions article={article} task={task} onClose={() => setOpen(false)} />}
    </article>
  )
}

export function Live({ task }: { task: Pick<ListedTask, 'step' | 'progress'> }) {
  const t = useMessages(taskMessages)
  const { percent } = useFormats()
  return (
    <>
      <Meter label={t.working} share={task.progress / 100} live />
      <span className="soft">
        {t.steps[task.step]} · {percent(task.progress / 100)}
      </span>
    </>
  )
}

function Progress({ article }: { article: ListedArticle }) {
  const t = useMessages(messages)
  const statuses = useMessages(articleStatuses)
  const { percent, date } = useFormats()
  const share = shareRead(article)
  const { status, share_known, level, read_at, rows_ready, total_rows, resumes } = article
  const said = [
    share === null ? t.unread : share === 1 ? t.finished : t.read(percent(share)),
    ...(typeof share_known === 'number' ? [t.known(percent(share_known))] : level ? [t.level(level)] : []),
    ...(read_at === null ? [] : [date(read_at)]),
    ...(isGrowing(article) ? [t.ready(percent(rows_ready / total_rows))] : []),
    ...(status === 'completed' ? [] : [resumes ? t.resumes : statuses[status]]),
  ]
  return (
    <>
      <Meter label={t.progress} share={share ?? 0} />
      <span className="soft">{said.join(' · ')}</span>
    </>
  )
}
