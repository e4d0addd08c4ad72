import { useMutation, useQuery } from '@tanstack/react-query'
import { catalogue } from '../../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo, linkToChoices } from '../../../app/location.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Fold } from '../../../components/setting/fold.tsx'
import { keptKeys } from '../../../kept/changed.ts'
import type { Halted, KeptText } from '../../../kept/database.ts'
import { keptSeries, removeSeries } from '../../../kept/keep-series.ts'
import { removeText } from '../../../kept/texts.ts'
import { keptTextsQuery } from '../../../kept/texts-query.ts'
import styles from './account.module.css'
import { CardMedia, KeptMedia } from './kept-media.tsx'
import { LostTexts } from './lost-texts.tsx'

const messages = catalogue({
  en: {
    title: 'On this device',
    lead: 'You can read these texts offline. Removing one here deletes nothing from your account.',
    none: 'No texts are kept on this device.',
    holds: (texts: number, size: string) => `${texts} ${texts === 1 ? 'text' : 'texts'}, ${size}`,
    untitled: 'Untitled',
    asked: 'Kept until you remove it',
    opened: 'Opened recently',
    series: (texts: number) => (texts === 1 ? 'Series, 1 text' : `Series, ${texts} texts`),
    remove: 'Remove',
    removeOf: (title: string) => `Remove “${title}” from this device`,
    removeAll: 'Remove all',
  },
  ja: {
    title: 'この端末に保存済み',
    lead: 'これらの文章はオフラインでも開けます。ここで削除しても、アカウントの文章は消えません。',
    none: 'この端末に保存された文章はありません。',
    holds: (texts, size) => `文章${texts}編、${size}`,
    untitled: '無題',
    asked: '削除するまで保存',
    opened: '最近開いた文章',
    series: texts => `シリーズ、${texts}編`,
    remove: '削除',
    removeOf: title => `「${title}」をこの端末から削除`,
    removeAll: 'すべて削除',
  },
  zh: {
    title: '本设备上的内容',
    lead: '这些文章离线时也能打开。在此移除不会删除账号中的任何内容。',
    none: '本设备上没有保存文章。',
    holds: (texts, size) => `${texts} 篇文章，${size}`,
    untitled: '无标题',
    asked: '保留至您移除为止',
    opened: '最近打开',
    series: texts => `系列，${texts} 篇`,
    remove: '移除',
    removeOf: title => `从本设备移除《${title}》`,
    removeAll: '全部移除',
  },
})

interface Kept {
  key: string
  title: string
  place: string
  details: string
  bytes: number
  /** Those whose sounds and pictures were asked for. */
  texts: readonly { id: number; title: string; halted: Halted | null }[]
  /** Removes it from this device. */
  remove(): Promise<void>
}

/** The texts and series that are kept in this browser, with the room they take. */
export function OnThisDevice() {
  const t = useMessages(messages)
  const { bytes: sizeOf } = useFormats()
  const texts = useQuery(keptTextsQuery())
  const series = useQuery({ queryKey: keptKeys.allSeries, queryFn: keptSeries })
  const removing = useMutation({
    async mutationFn(which: readonly Kept[]) {
      for (const { remove } of which) await remove()
    },
  })
  const all = useKept(texts.data ?? [], series.data ?? [])
  const size = all.reduce((sum, { bytes }) => sum + bytes, 0)
  const holds = all.length === 0 ? t.none : t.holds(texts.data?.length ?? 0, sizeOf(size))
  return (
    <>
      <LostTexts />
      <Fold name="device" label={t.title} hint={texts.data && series.data && holds}>
        <p className="soft">{t.lead}</p>
        <Problem error={texts.error ?? series.error ?? removing.error} retry={() => void texts.refetch()} />
        <ul className="list">
          {all.map(each => (
            <li key={each.key} className={`box ${styles.session}`}>
              <div>
                <a lang="ja" href={each.place}>
                  {each.title}
                </a>
                <p className="soft">
                  {each.details} · {sizeOf(each.bytes)}
                </p>
                {each.texts.map(({ id, title, halted }) => (
                  <KeptMedia key={id} id={id} title={title || t.untitled} halted={halted} />
                ))}
              </div>
              <Button
                aria-label={t.removeOf(each.title)}
                busy={removing.isPending}
                onClick={() => removing.mutate([each])}
              >
                {t.remove}
              </Button>
            </li>
          ))}
        </ul>
        <CardMedia />
        {all.length > 1 && (
          <div className="row">
            <Button busy={removing.isPending} onClick={() => removing.mutate(all)}>
              {t.removeAll}
            </Button>
          </div>
        )}
      </Fold>
    </>
  )
}

/** The series with all their texts, then the other texts. */
function useKept(texts: readonly KeptText[], series: readonly { id: string; name: string }[]): Kept[] {
  const t = useMessages(messages)
  return [
    ...series.map(({ id, name }) => {
      const own = texts.filter(text => text.series === id)
      return {
        key: id,
        title: name,
        place: linkToChoices('library', { series: id }),
        details: `${t.series(own.length)} · ${t.asked}`,
        bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
        texts: own.flatMap(withMedia),
        remove: () => removeSeries(id),
      }
    }),
    ...texts
      .filter(text => text.series === null)
      .map(text => ({
        key: String(text.id),
        title: text.title || t.untitled,
        place: linkTo('read', text.id),
        details: text.isAsked ? t.asked : t.opened,
        bytes: text.bytes,
        texts: withMedia(text),
        remove: () => removeText(text.id),
      })),
  ]
}

const withMedia = ({ id, title, media }: KeptText) =>
  media ? [{ id, title, halted: media.halted ?? null }] : []
