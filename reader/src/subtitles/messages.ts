import { catalogue } from '../../../web/language/language.ts'

/** `count` is written as the language writes numbers. */
const one = (count: string, singular: string, plural: string) => (count === '1' ? singular : plural)

export const messages = catalogue({
  en: {
    title: 'Subtitles and times',
    translations: 'Translations from subtitles',
    translationsLead:
      'Choose subtitles of the same recording in your language. Their lines replace the translations of the sentences said at the same time. Later work on the whole text does not change them.',
    choose: 'Choose subtitles in your language',
    replaceOwn: 'Replace translations that I wrote, too',
    took: (sentences: string, all: string) =>
      `${sentences} of ${all} ${one(all, 'sentence', 'sentences')} ${one(sentences, 'has', 'have')} a translation from the file.`,
    kept: (count: string) =>
      `${count} ${one(count, 'sentence keeps', 'sentences keep')} the translation that you wrote.`,
    unused: (count: string) => `${count} ${one(count, 'line matches', 'lines match')} no sentence.`,
    remove: 'Remove the translations from files',
    removeQuestion:
      'Remove all translations that came from a file? The earlier translations do not come back; filling in the text makes new ones.',
    replaceQuestion: (file: string) =>
      `Replace the translations of the sentences that are said at the same time as the lines of “${file}”? They do not come back.`,
    replace: 'Replace them',
    cancel: 'Cancel',
    removed: (count: string) =>
      `${count} ${one(count, 'translation was', 'translations were')} removed. You can have the text filled in again.`,
    none: 'No translation of this text comes from a file.',
    shift: 'Shift all times',
    shiftHint:
      'Use this if all sentences are too early or too late. It applies to everybody who reads the text.',
    earlier: (ms: string) => `${ms} earlier`,
    later: (ms: string) => `${ms} later`,
    reset: 'As in the file',
    shiftOf: (ms: string) => `${ms} s`,
    shiftMore: 'Move the subtitles, add translations…',
  },
  ja: {
    title: '字幕と時刻',
    translations: '字幕から翻訳を作る',
    translationsLead:
      '同じ録音・動画の、自分の言語の字幕を選んでください。同じ時刻の文の翻訳が、その行に置き換わります。後で文章全体の処理をしても変わりません。',
    choose: '自分の言語の字幕を選ぶ',
    replaceOwn: '自分で書いた翻訳も置き換える',
    took: (sentences: string, all: string) =>
      `${all} 文のうち ${sentences} 文に、ファイルの翻訳が付きました。`,
    kept: (count: string) => `${count} 文は自分で書いた翻訳のままです。`,
    unused: (count: string) => `${count} 行は、同じ時刻の文がありません。`,
    remove: 'ファイルの翻訳を取り除く',
    removeQuestion:
      'ファイルから付けた翻訳をすべて取り除きますか？前の翻訳は戻りません。足りない部分を補うと、新しく作られます。',
    replaceQuestion: (file: string) =>
      `「${file}」の行と同じ時刻の文の翻訳を置き換えますか？今の翻訳は戻りません。`,
    replace: '置き換える',
    cancel: 'キャンセル',
    removed: (count: string) => `${count} 件の翻訳を取り除きました。文章の足りない部分を補うことができます。`,
    none: 'ファイルから付けた翻訳はありません。',
    shift: 'すべての時刻をずらす',
    shiftHint: 'すべての文が早すぎる、または遅すぎるときに使います。この文章を読む人全員に反映されます。',
    earlier: (ms: string) => `${ms}早くする`,
    later: (ms: string) => `${ms}遅くする`,
    reset: 'ファイルのとおり',
    shiftOf: (ms: string) => `${ms}秒`,
    shiftMore: '字幕の時刻をずらす・翻訳を付ける…',
  },
  zh: {
    title: '字幕与时间',
    translations: '用字幕作译文',
    translationsLead:
      '请选择同一录音或视频的、您所用语言的字幕。同一时间的句子，译文会换成字幕中的台词，之后对全文的处理不会改动它们。',
    choose: '选择您所用语言的字幕',
    replaceOwn: '同时替换我自己写的译文',
    took: (sentences: string, all: string) => `${all} 个句子中有 ${sentences} 个用上了文件中的译文。`,
    kept: (count: string) => `${count} 个句子保留了您自己写的译文。`,
    unused: (count: string) => `有 ${count} 行台词，同一时间没有句子。`,
    remove: '移除来自文件的译文',
    removeQuestion: '要移除所有来自文件的译文吗？之前的译文不会恢复；补全文章时会重新生成。',
    replaceQuestion: (file: string) => `要用“${file}”替换同一时间句子的译文吗？现有的译文不会恢复。`,
    replace: '替换',
    cancel: '取消',
    removed: (count: string) => `已移除 ${count} 条译文。您可以重新补全文章。`,
    none: '这篇文章没有来自文件的译文。',
    shift: '移动所有时间',
    shiftHint: '所有句子都过早或过晚时使用。对所有阅读这篇文章的人生效。',
    earlier: (ms: string) => `提前 ${ms}`,
    later: (ms: string) => `推迟 ${ms}`,
    reset: '与文件一致',
    shiftOf: (ms: string) => `${ms} 秒`,
    shiftMore: '移动字幕时间、添加译文…',
  },
})
