import '../../handlers/data/review-history.test.ts'
