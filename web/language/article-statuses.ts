import { catalogue } from './language.ts'

/** The names of an article's states. */
export const articleStatuses = catalogue({
  en: {
    processing: 'Processing',
    completed: 'Completed',
    partially_completed: 'Partially completed',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  ja: {
    processing: '処理中',
    completed: '完了',
    partially_completed: '一部完了',
    failed: '失敗',
    cancelled: '中止',
  },
  zh: {
    processing: '处理中',
    completed: '已完成',
    partially_completed: '部分完成',
    failed: '失败',
    cancelled: '已取消',
  },
})
