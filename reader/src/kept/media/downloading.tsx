import { catalogue } from '../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import { notifyProblem } from '../../components/notice.tsx'
import { cancelDownload, useDownload } from './downloads.ts'

const messages = catalogue({
  en: {
    progress: 'Downloading sounds and pictures',
    going: (bytes: string, of: string) => `${bytes} of about ${of}`,
    begun: (bytes: string) => `${bytes} so far`,
    stop: 'Stop',
  },
  ja: {
    progress: '音声と画像をダウンロード中',
    going: (bytes, of) => `約${of}のうち${bytes}`,
    begun: bytes => `${bytes}をダウンロード済み`,
    stop: '中止',
  },
  zh: {
    progress: '正在下载声音和图片',
    going: (bytes, of) => `约 ${of} 中的 ${bytes}`,
    begun: bytes => `已下载 ${bytes}`,
    stop: '停止',
  },
})

/** How far the sounds and pictures of a text are, while they are being fetched. */
export function Downloading({ text }: { text: number }) {
  const t = useMessages(messages)
  const { bytes: sizeOf } = useFormats()
  const download = useDownload()
  if (download?.text !== text) return null
  const { bytes, of } = download
  return (
    <div>
      {of !== null && <Meter label={t.progress} share={of === 0 ? 0 : Math.min(1, bytes / of)} live />}
      <p className="soft">
        {t.progress} · {of === null ? t.begun(sizeOf(bytes)) : t.going(sizeOf(bytes), sizeOf(of))}
      </p>
      <Button onClick={() => void cancelDownload(text).catch(notifyProblem)}>{t.stop}</Button>
    </div>
  )
}
