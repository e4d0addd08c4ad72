import '../../flows/review-cli.test.ts'
