import { useQuery } from '@tanstack/react-query'
import { storage } from '../../../../../lib/contracts/relays/quotas.ts'
import { type AccountStorage, STORED_KINDS } from '../../../../../lib/contracts/schemas/accounts/quotas.ts'
import { catalogue } from '../../../../../web/language/language.ts'
import { storedKinds } from '../../../../../web/language/stored-kinds.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { callsOf } from '../../../api/client.ts'
import { Meter } from '../../../components/meter.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Fold } from '../../../components/setting/fold.tsx'
import { Waiting } from '../../../components/waiting.tsx'
import styles from './account.module.css'

const messages = catalogue({
  en: {
    title: 'Storage',
    used: (used: string, most: string) => `${used} of ${most} used`,
    kinds: storedKinds.en,
    counting: 'Your storage is being calculated. The numbers will be complete in a few minutes.',
    full: 'Your storage is full. You can still read and review, but not add texts, recordings or notes. Delete texts or recordings that you no longer need.',
    events: (count: string, most: string) => `${count} of ${most} learning events recorded today (UTC)`,
  },
  ja: {
    title: '保存容量',
    used: (used, most) => `${most} のうち ${used} を使用中`,
    kinds: storedKinds.ja,
    counting: '使用量を集計しています。数分後に正しい値が表示されます。',
    full: '保存容量がいっぱいです。閲覧と復習は続けられますが、文章・録音・メモは追加できません。不要な文章や録音を削除してください。',
    events: (count, most) => `今日（UTC）の学習イベント：${most} 件中 ${count} 件`,
  },
  zh: {
    title: '存储空间',
    used: (used, most) => `已使用 ${used}，共 ${most}`,
    kinds: storedKinds.zh,
    counting: '正在统计用量，几分钟后会显示准确数字。',
    full: '存储空间已满。您仍可阅读和复习，但无法添加文章、录音或笔记。请删除不再需要的文章或录音。',
    events: (count, most) => `今天（UTC）已记录 ${count} 个学习事件，上限 ${most} 个`,
  },
})

const calls = callsOf({ storage })

/** The storage that the account uses, by kind, and its quota. */
export function Storage() {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => calls.storage.get(undefined, { signal }),
  })
  return (
    <>
      <Fold name="storage" label={t.title} hint={data && <UsedOf storage={data} />}>
        <Problem error={error} retry={() => void refetch()} />
        {data ? <Used storage={data} /> : !error && <Waiting />}
      </Fold>
      {data && data.bytes >= data.quota.bytes && <p role="status">{t.full}</p>}
    </>
  )
}

function UsedOf({ storage: { bytes, quota } }: { storage: AccountStorage }) {
  const t = useMessages(messages)
  const { bytes: sizeOf } = useFormats()
  return t.used(sizeOf(bytes), sizeOf(quota.bytes))
}

function Used({ storage }: { storage: AccountStorage }) {
  const t = useMessages(messages)
  const { bytes: sizeOf, number } = useFormats()
  const { bytes, by_kind, quota, events_today, counted_at } = storage
  return (
    <>
      <Meter
        label={t.used(sizeOf(bytes), sizeOf(quota.bytes))}
        share={quota.bytes > 0 ? Math.min(1, bytes / quota.bytes) : 1}
      />
      <dl className={styles.kinds}>
        {STORED_KINDS.filter(kind => by_kind[kind] > 0).map(kind => (
          <div key={kind}>
            <dt>{t.kinds[kind]}</dt>
            <dd>{sizeOf(by_kind[kind])}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">{t.events(number(events_today), number(quota.events_a_day))}</p>
      {counted_at === null && <p className="soft">{t.counting}</p>}
    </>
  )
}
