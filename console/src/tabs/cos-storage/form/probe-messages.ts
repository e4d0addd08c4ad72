import { catalogue } from '../../../../../web/language/language.ts'

export const messages = catalogue({
  en: {
    test: 'Test this form',
    testing: 'Testing the bucket',
    about:
      'Runs six probes with the current form. Nothing is saved, and the object that the test writes is deleted.',
    results: 'Probe results',
    probe: 'Probe',
    result: 'Result',
    words: { passed: 'passed', failed: 'failed', skipped: 'skipped' },
    explanation: 'Explanation',
    status: 'HTTP status',
    time: 'Time',
    none: 'none',
    allPassed: (count: number) => `All ${count} probes passed.`,
    somePassed: (passed: number, count: number, failed: string, skipped: string) =>
      `${passed} of ${count} probes passed. Failed: ${failed}.${skipped && ` Skipped: ${skipped}.`}`,
  },
  ja: {
    test: 'このフォームをテスト',
    testing: 'バケットを確認しています',
    about:
      '現在の入力内容で6つのプローブを実行します。設定は保存されず、書き込んだオブジェクトは削除されます。',
    results: 'プローブの結果',
    probe: 'プローブ',
    result: '結果',
    words: { passed: '成功', failed: '失敗', skipped: '未実施' },
    explanation: '説明',
    status: 'HTTP ステータス',
    time: '所要時間',
    none: 'なし',
    allPassed: count => `${count}つのプローブがすべて成功しました。`,
    somePassed: (passed, count, failed, skipped) =>
      `${count}つのプローブのうち${passed}つが成功しました。失敗: ${failed}。${skipped && `未実施: ${skipped}。`}`,
  },
  zh: {
    test: '测试此表单',
    testing: '正在检测存储桶',
    about: '用当前表单内容执行六项检测。不会保存任何设置，写入的对象会被删除。',
    results: '检测结果',
    probe: '检测项',
    result: '结果',
    words: { passed: '通过', failed: '失败', skipped: '已跳过' },
    explanation: '说明',
    status: 'HTTP 状态码',
    time: '耗时',
    none: '无',
    allPassed: count => `全部 ${count} 项检测通过。`,
    somePassed: (passed, count, failed, skipped) =>
      `${count} 项检测中有 ${passed} 项通过。失败：${failed}。${skipped && `已跳过：${skipped}。`}`,
  },
})
