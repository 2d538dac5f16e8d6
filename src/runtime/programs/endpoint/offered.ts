import type { ToolChoice } from '../../../adapters/vendors/index.ts';
import type { ModelTool } from '../../../domain/models/model.ts';
import type { AskedOfModel } from './asked.ts';
import { refusedField } from './read-body.ts';

/** Tools that may be called: one that must be is the only one that is offered. @throws AppError `input.invalid` */
export function offered(
  tools: readonly ModelTool[],
  choice: ToolChoice | null | undefined,
): Pick<AskedOfModel['request'], 'tools' | 'toolChoice'> {
  if (typeof choice !== 'object' || choice === null) {
    return { ...(tools.length > 0 && { tools }), ...(choice && { toolChoice: choice }) };
  }
  const wanted = tools.filter(({ name }) => name === choice.only);
  if (wanted.length === 0) {
    throw refusedField('tool_choice', `tool_choice names "${choice.only}", which is not among the tools.`);
  }
  return { tools: wanted, toolChoice: 'required' };
}
