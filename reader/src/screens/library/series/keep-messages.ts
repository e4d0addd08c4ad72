import { catalogue } from '../../../../../web/language/language.ts'

export const keepMessages = catalogue({
  en: {
    keep: 'Keep offline',
    about: (size: string) => `about ${size} on this device`,
    keeping: 'Download progress of the series',
    keptSoFar: (done: number, of: number) =>
      `${done} of ${of} texts are on this device. You can keep reading in the meantime.`,
    kept: (texts: number, of: number, size: string) =>
      `${texts === of ? (of === 1 ? 'The text is' : `All ${of} texts are`) : `${texts} of ${of} texts are`} on this device (${size}). New texts will be kept too.`,
    fetchRest: 'Download the rest',
    remove: 'Remove from this device',
  },
  ja: {
    keep: 'オフラインで読めるようにする',
    about: size => `端末の容量を約${size}使います`,
    keeping: 'シリーズの保存状況',
    keptSoFar: (done, of) => `${of}編中${done}編を保存しました。保存中も読書を続けられます。`,
    kept: (texts, of, size) =>
      `${texts === of ? `全${of}編` : `${of}編中${texts}編`}を端末に保存済み（${size}）。新しい文章も保存されます。`,
    fetchRest: '残りを保存',
    remove: '端末から削除',
  },
  zh: {
    keep: '保存以便离线阅读',
    about: size => `约占本设备 ${size}`,
    keeping: '系列的保存进度',
    keptSoFar: (done, of) => `${of} 篇中已保存 ${done} 篇，期间可以继续阅读。`,
    kept: (texts, of, size) =>
      `${texts === of ? `全部 ${of} 篇` : `${of} 篇中的 ${texts} 篇`}已保存在本设备上（${size}），新文章也会保存。`,
    fetchRest: '保存其余文章',
    remove: '从本设备移除',
  },
})
