/** What a question says: the action as a question, its effect in words, and both choices by name. */
export interface QuestionWords {
  title: string;
  effect: string;
  send: string;
  keep: string;
}
