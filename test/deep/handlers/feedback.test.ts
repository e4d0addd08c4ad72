import '../../handlers/data/feedback.test.ts'
