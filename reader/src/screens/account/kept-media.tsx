import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { catalogue } from '../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { useSession } from '../../../../web/session/session.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { keptDatabase, NO_TEXT } from '../../kept/database.ts'
import { Downloading } from '../../kept/media/downloading.tsx'
import { removeMedia, useDownload } from '../../kept/media/downloads.ts'
import { piecesOf } from '../../kept/media/pieces.ts'

const messages = catalogue({
  en: {
    size: (size: string) => `With sounds and pictures: ${size} more`,
    cards: (size: string) => `Sounds and pictures of the cards of the next days: ${size}`,
    remove: 'Remove sounds and pictures',
    removeOf: (title: string) => `Remove the sounds and pictures of “${title}” from this device`,
  },
  ja: {
    size: size => `音声と画像：さらに${size}`,
    cards: size => `これから数日のカードの音声と画像：${size}`,
    remove: '音声と画像を削除',
    removeOf: title => `「${title}」の音声と画像をこの端末から削除`,
  },
  zh: {
    size: size => `声音和图片：另占 ${size}`,
    cards: size => `未来几天卡片的声音和图片：${size}`,
    remove: '移除声音和图片',
    removeOf: title => `从本设备移除《${title}》的声音和图片`,
  },
})

async function bytesOf(texts: readonly number[]): Promise<number> {
  const database = await keptDatabase()
  if (!database) return 0
  const pieces = await Promise.all(texts.map(text => piecesOf(database, text)))
  return pieces.flat().reduce((sum, { bytes }) => sum + bytes, 0)
}

function useMediaSize(texts: readonly number[]) {
  const { session } = useSession()
  const coming = useDownload()?.text
  return useQuery({
    queryKey: ['kept-media', session?.user.id, texts, coming !== undefined && texts.includes(coming)],
    queryFn: () => bytesOf(texts),
    staleTime: 0,
  })
}

/** The sounds and pictures of kept texts, with the room they take, and how far they are while they come. */
export function KeptMedia({ ids, title }: { ids: readonly number[]; title: string }) {
  const t = useMessages(messages)
  const { bytes: sizeOf } = useFormats()
  const queries = useQueryClient()
  const { data } = useMediaSize(ids)
  const removing = useMutation({
    mutationFn: async () => {
      for (const id of ids) await removeMedia(id)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['kept-media'] }),
  })
  return (
    <>
      {ids.map(id => (
        <Downloading key={id} text={id} />
      ))}
      {data !== undefined && data > 0 && (
        <>
          <p className="soft">{t.size(sizeOf(data))}</p>
          <Button aria-label={t.removeOf(title)} busy={removing.isPending} onClick={() => removing.mutate()}>
            {t.remove}
          </Button>
        </>
      )}
      <Problem error={removing.error} />
    </>
  )
}

/** The room that the sounds and pictures of the next cards take. They go with the cards. */
export function CardMedia() {
  const t = useMessages(messages)
  const { bytes: sizeOf } = useFormats()
  const { data } = useMediaSize([NO_TEXT])
  return data ? <p className="soft">{t.cards(sizeOf(data))}</p> : null
}
