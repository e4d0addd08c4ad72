import { useMutation, useQuery } from '@tanstack/react-query'
import { catalogue } from '../../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { useSession } from '../../../../../web/session/session.ts'
import { Button } from '../../../components/button.tsx'
import { notifyProblem } from '../../../components/notice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { keptChanged, keptKeys } from '../../../kept/changed.ts'
import { type Halted, keptDatabase, NO_TEXT } from '../../../kept/database.ts'
import { Downloading } from '../../../kept/media/downloading.tsx'
import { keepMedia, removeMedia, useDownload } from '../../../kept/media/downloads.ts'
import { isStop } from '../../../kept/media/each-of.ts'
import { haltMessages } from '../../../kept/media/halt-messages.ts'
import { piecesOf } from '../../../kept/media/pieces.ts'

const messages = catalogue({
  en: {
    size: (size: string) => `Sounds and pictures: ${size} more`,
    cards: (size: string) => `Sounds and pictures for the cards of the next few days: ${size}`,
    remove: 'Remove sounds and pictures',
    removeOf: (title: string) => `Remove sounds and pictures of “${title}” from this device`,
  },
  ja: {
    size: size => `音声と画像：さらに${size}`,
    cards: size => `これから数日のカードの音声と画像：${size}`,
    remove: '音声と画像を削除',
    removeOf: title => `「${title}」の音声と画像を削除`,
  },
  zh: {
    size: size => `声音和图片：另占 ${size}`,
    cards: size => `未来几天卡片的声音和图片：${size}`,
    remove: '移除声音和图片',
    removeOf: title => `移除声音和图片：《${title}》`,
  },
})

async function bytesOf(text: number): Promise<number> {
  const database = await keptDatabase()
  const pieces = database ? await piecesOf(database, text) : []
  return pieces.reduce((sum, { bytes }) => sum + bytes, 0)
}

function useMediaSize(text: number) {
  const { session } = useSession()
  const isComing = useDownload()?.text === text
  return useQuery({
    queryKey: keptKeys.media(session?.user.id, text, isComing),
    queryFn: () => bytesOf(text),
    staleTime: 0,
  })
}

/** The sounds and pictures of a kept text, with the room they take, and how far they are while they come. */
export function KeptMedia({ id, title, halted }: { id: number; title: string; halted: Halted | null }) {
  const t = useMessages(messages)
  const whys = useMessages(haltMessages)
  const { bytes: sizeOf } = useFormats()
  const { data } = useMediaSize(id)
  const removing = useMutation({ mutationFn: () => removeMedia(id), onSettled: keptChanged })
  const isComing = useDownload()?.text === id
  const goingOn = useMutation({
    mutationFn: () => keepMedia(id),
    onError: error => isStop(error) || notifyProblem(error),
  })
  return (
    <>
      <Downloading text={id} />
      {halted && !isComing && (
        <>
          <p className="soft">{whys[halted]}</p>
          <Button aria-label={whys.goOnOf(title)} busy={goingOn.isPending} onClick={() => goingOn.mutate()}>
            {whys.goOn}
          </Button>
        </>
      )}
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
  const { data } = useMediaSize(NO_TEXT)
  return data ? <p className="soft">{t.cards(sizeOf(data))}</p> : null
}
