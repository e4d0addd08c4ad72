import '../../handlers/data/feedback-decided.test.ts'
