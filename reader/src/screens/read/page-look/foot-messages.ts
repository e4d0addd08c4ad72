import { catalogue } from '../../../../../web/language/language.ts'

/** The open pages of a chapter. */
interface Page {
  page: number
  last: number
  of: number
}

export const messages = catalogue({
  en: {
    foot: 'Place in the text',
    ofChapter: (share: string) => `${share} of the chapter`,
    ofText: (share: string) => `${share} of the text`,
    left: (minutes: string) => `about ${minutes} min left`,
    page: ({ page, last, of }: Page) =>
      last > page ? `pages ${page}–${last} of ${of}` : `page ${page} of ${of}`,
    pace: (characters: string) => `${characters} characters a minute`,
    onlyText: 'Only the text is shown. A tap in the middle, outside words, or Esc shows the rest again.',
  },
  ja: {
    foot: '読んでいる位置',
    ofChapter: (share: string) => `この章の${share}`,
    ofText: (share: string) => `全体の${share}`,
    left: (minutes: string) => `残り約${minutes}分`,
    page: ({ page, last, of }: Page) =>
      last > page ? `${page}–${last}／${of}ページ` : `${page}／${of}ページ`,
    pace: (characters: string) => `毎分${characters}字`,
    onlyText: '文章だけを表示しています。画面中央の単語以外の場所をタップするか、Escキーで元に戻ります。',
  },
  zh: {
    foot: '当前阅读位置',
    ofChapter: (share: string) => `本章 ${share}`,
    ofText: (share: string) => `全文 ${share}`,
    left: (minutes: string) => `约剩 ${minutes} 分钟`,
    page: ({ page, last, of }: Page) =>
      last > page ? `第 ${page}–${last} 页，共 ${of} 页` : `第 ${page} 页，共 ${of} 页`,
    pace: (characters: string) => `每分钟 ${characters} 字`,
    onlyText: '现在只显示正文。点按屏幕中央单词以外的地方，或按 Esc 键，即可恢复。',
  },
})
