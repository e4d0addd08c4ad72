import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { useSession } from '../../../../web/session/session.ts'
import { linkTo } from '../../app/location.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import { cancelDownload } from '../../kept/media/downloads.ts'
import { keptTexts, removeText } from '../../kept/texts.ts'
import styles from './account.module.css'
import { CardMedia, KeptMedia } from './kept-media.tsx'

const messages = catalogue({
  en: {
    title: 'On this device',
    lead: 'These texts open without a network. Removing one here deletes nothing from your account.',
    none: 'No text is kept on this device.',
    untitled: 'Untitled',
    asked: 'Kept until you remove it',
    opened: 'Opened recently',
    remove: 'Remove',
    removeOf: (title: string) => `Remove “${title}” from this device`,
    removeAll: 'Remove all',
  },
  ja: {
    title: 'この端末に保存済み',
    lead: 'これらの文章はオフラインでも開けます。ここで削除しても、アカウントの文章は消えません。',
    none: 'この端末に保存された文章はありません。',
    untitled: '無題',
    asked: '削除するまで保存',
    opened: '最近開いた文章',
    remove: '削除',
    removeOf: title => `「${title}」をこの端末から削除`,
    removeAll: 'すべて削除',
  },
  zh: {
    title: '本设备上的内容',
    lead: '这些文章离线时也能打开。在此移除不会删除账号中的任何内容。',
    none: '本设备上没有保存文章。',
    untitled: '无标题',
    asked: '保留至您移除为止',
    opened: '最近打开',
    remove: '移除',
    removeOf: title => `从本设备移除《${title}》`,
    removeAll: '全部移除',
  },
})

/** The texts that are kept in this browser, with the room they take. */
export function OnThisDevice() {
  const t = useMessages(messages)
  const { bytes: sizeOf } = useFormats()
  const { session } = useSession()
  const queries = useQueryClient()
  const queryKey = ['kept-texts', session?.user.id]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: keptTexts })
  const removing = useMutation({
    async mutationFn(ids: readonly number[]) {
      for (const id of ids) {
        cancelDownload(id)
        await removeText(id)
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
  const remove = (ids: readonly number[]) => removing.mutate(ids)
  return (
    <Section title={t.title} lead={t.lead}>
      <Problem error={error ?? removing.error} retry={() => void refetch()} />
      {data?.length === 0 && <p className="soft">{t.none}</p>}
      <ul className="list">
        {data?.map(({ id, title, bytes, isAsked, series }) => (
          <li key={id} className={`box ${styles.session}`}>
            <div>
              <a lang="ja" href={linkTo('read', id)}>
                {title || t.untitled}
              </a>
              <p className="soft">
                {isAsked || series !== null ? t.asked : t.opened} · {sizeOf(bytes)}
              </p>
              <KeptMedia id={id} title={title || t.untitled} />
            </div>
            <Button
              aria-label={t.removeOf(title || t.untitled)}
              busy={removing.isPending}
              onClick={() => remove([id])}
            >
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
      <CardMedia />
      {data && data.length > 1 && (
        <div className="row">
          <Button busy={removing.isPending} onClick={() => remove(data.map(({ id }) => id))}>
            {t.removeAll}
          </Button>
        </div>
      )}
    </Section>
  )
}
