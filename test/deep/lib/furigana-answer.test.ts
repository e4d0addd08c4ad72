import '../../lib/agent/lines/furigana-answer.test.ts'
