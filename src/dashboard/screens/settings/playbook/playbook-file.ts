import { AppError } from '../../../../domain/errors.ts';
import { MOST_PLAYBOOK } from '../../../../protocol/verbs/context/policy.ts';

/** Bytes beyond which no file can be a playbook: four for each of its characters. */
const MOST_BYTES = 4 * MOST_PLAYBOOK;

/** The text of a file that is to be a playbook. Its rules are judged when it is saved. @throws AppError `input.invalid` */
export async function playbookFile(file: File): Promise<string> {
  const refuse = (why: string): never => {
    throw new AppError('input.invalid', `“${file.name}” cannot be a playbook: ${why}`);
  };
  if (file.size > MOST_BYTES) refuse(`it is longer than ${MOST_PLAYBOOK} characters.`);
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    refuse('it is no text in UTF-8.');
  }
  if (text.length > MOST_PLAYBOOK) refuse(`it is longer than ${MOST_PLAYBOOK} characters.`);
  if (text.trim() === '') refuse('it is empty.');
  return text;
}
