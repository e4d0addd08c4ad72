import { catalogue } from './language.ts'

/** The kinds of what an account stores. */
export const storedKinds = catalogue({
  en: {
    texts: 'Texts and their notes',
    recordings: 'Recordings',
    audio: 'Audio of sentences',
    files: 'Files that no text uses yet',
    learning: 'Learning data',
  },
  ja: {
    texts: '文章とそのメモ',
    recordings: '録音・録画',
    audio: '文の音声',
    files: 'どの文章にも使われていないファイル',
    learning: '学習の記録',
  },
  zh: {
    texts: '文章及其笔记',
    recordings: '录音和视频',
    audio: '句子音频',
    files: '尚未被文章使用的文件',
    learning: '学习记录',
  },
})
