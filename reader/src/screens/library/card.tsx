import type { ListedArticle } from '../../../../lib/contracts/schemas/reading.ts'
import type { ListedTask } from '../../../../lib/contracts/schemas/tasks.ts'
import { articleStatuses } from '../../../../web/language/article-statuses.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Meter } from '../../components/meter.tsx'
import { messages as taskMessages } from '../../tasks/messages.ts'
import styles from './library.module.css'
import { messages } from './messages.ts'
import { shareRead } from './share-read.ts'

interface CardProps {
  article: ListedArticle
  task: Pick<ListedTask, 'step' | 'progress'> | undefined
}

export function Card({ article, task }: CardProps) {
  const t = useMessages(messages)
  const { title, author, has_media } = article
  const of = [author, has_media ? t.recording : ''].filter(text => text !== '')
  return (
    <a className={styles.card} href={linkTo('read', article.id)}>
      <strong className={styles.name} lang="ja">
        {title === '' ? t.untitled : title}
      </strong>
      {of.length > 0 && <span className={styles.soft}>{of.join(' · ')}</span>}
      {task ? <Live task={task} /> : <Progress article={article} />}
    </a>
  )
}

function Live({ task }: { task: Pick<ListedTask, 'step' | 'progress'> }) {
  const t = useMessages(taskMessages)
  const { percent } = useFormats()
  return (
    <>
      <Meter label={t.working} share={task.progress / 100} live />
      <span className={styles.soft}>
        {t.steps[task.step]} · {percent(task.progress / 100)}
      </span>
    </>
  )
}

function Progress({ article }: { article: ListedArticle }) {
  const t = useMessages(messages)
  const statuses = useMessages(articleStatuses)
  const { percent } = useFormats()
  const share = shareRead(article)
  const { status, share_known } = article
  const said = [
    share === null ? t.unread : share === 1 ? t.finished : t.read(percent(share)),
    ...(typeof share_known === 'number' ? [t.known(percent(share_known))] : []),
    ...(status === 'completed' ? [] : [statuses[status]]),
  ]
  return (
    <>
      <Meter label={t.progress} share={share ?? 0} />
      <span className={styles.soft}>{said.join(' · ')}</span>
    </>
  )
}
