/** The query key of the learner's feedback. */
export const feedbackKey = ['feedback']
