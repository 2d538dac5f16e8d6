import { AppError } from '../../../../domain/errors.ts';
import { MOST_PLAYBOOK } from '../../../../protocol/verbs/context/policy.ts';
import { formatNumber } from '../../../words/index.ts';
import { t } from './strings.ts';

/** Bytes beyond which no file can be a playbook: four for each of its characters. */
const MOST_BYTES = 4 * MOST_PLAYBOOK;

/** The text of a file that is to be a playbook. Its rules are judged when it is saved. @throws AppError `input.invalid` */
export async function playbookFile(file: File): Promise<string> {
  const refuse = (why: string): never => {
    throw new AppError('input.invalid', why);
  };
  const tooLong = (): never => refuse(t.file.tooLong(file.name, formatNumber(MOST_PLAYBOOK)));
  if (file.size > MOST_BYTES) tooLong();
  let text = '';
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    refuse(t.file.notText(file.name));
  }
  if (text.length > MOST_PLAYBOOK) tooLong();
  if (text.trim() === '') refuse(t.file.empty(file.name));
  return text;
}
