import { catalogue } from '../../../../web/language/language.ts'

/** Says why sounds and pictures are not here as a whole. */
export const haltMessages = catalogue({
  en: {
    stopped: 'You stopped the download of the sounds and pictures.',
    full: 'The browser has no room left for all sounds and pictures.',
    failed: 'Some sounds or pictures could not be downloaded. yomu will try again automatically.',
    lost: 'Your browser has removed sounds or pictures of this text.',
    goOn: 'Continue',
    goOnOf: (title: string) => `Continue with the sounds and pictures of “${title}”`,
    removed: 'Your browser has removed sounds or pictures that were kept here.',
    again: 'Download them again',
  },
  ja: {
    stopped: '音声と画像のダウンロードを中止しました。',
    full: 'ブラウザーの空き容量が足りず、音声と画像をすべては保存できません。',
    failed: '一部の音声や画像をダウンロードできませんでした。あとで自動的に再試行します。',
    lost: 'この文章の音声や画像が、ブラウザーによって削除されました。',
    goOn: '続ける',
    goOnOf: title => `「${title}」の音声と画像のダウンロードを続ける`,
    removed: '保存していた音声や画像が、ブラウザーによって削除されました。',
    again: 'もう一度ダウンロード',
  },
  zh: {
    stopped: '您已停止下载声音和图片。',
    full: '浏览器空间不足，无法保存全部声音和图片。',
    failed: '部分声音或图片未能下载，应用会自动重试。',
    lost: '浏览器已删除这篇文章的部分声音或图片。',
    goOn: '继续',
    goOnOf: title => `继续下载《${title}》的声音和图片`,
    removed: '浏览器已删除此处保存的声音或图片。',
    again: '重新下载',
  },
})
