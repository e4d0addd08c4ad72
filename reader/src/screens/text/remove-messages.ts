import { catalogue } from '../../../../web/language/language.ts'

export const removeMessages = catalogue({
  en: {
    ask: 'Delete this text?',
    untitled: 'Untitled',
    removeWarning:
      'Its translations, explanations, notes and audio are deleted too. Your words stay. This cannot be undone.',
    removeNow: 'Delete permanently',
    processing: 'A task is working on this text. It is stopped first.',
    stopAndRemove: 'Stop and delete',
    keep: 'Keep it',
  },
  ja: {
    ask: 'この文章を削除しますか？',
    untitled: '無題',
    removeWarning: '翻訳、解説、メモ、音声もすべて削除されます。単語は残ります。元に戻すことはできません。',
    removeNow: '完全に削除',
    processing: 'この文章は処理中です。先に処理を中止します。',
    stopAndRemove: '中止して削除',
    keep: '削除しない',
  },
  zh: {
    ask: '要删除这篇文章吗？',
    untitled: '无标题',
    removeWarning: '译文、讲解、笔记和音频会一并删除，单词会保留。此操作无法撤销。',
    removeNow: '永久删除',
    processing: '这篇文章正在处理中。系统会先停止任务。',
    stopAndRemove: '停止并删除',
    keep: '保留',
  },
})
