import { AppError } from '../../../domain/errors.ts';
import type { ModelRequest } from '../../../domain/models/model.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';

/** The models that a request asks, in their order. @throws AppError `model.not_configured` */
export function modelOrder(
  request: Pick<ModelRequest, 'models'>,
  models: readonly ModelConfig[],
): readonly ModelConfig[] {
  const wanted = request.models ?? models.map(({ id }) => id);
  const order = wanted.map((id) => {
    const config = models.find((one) => one.id === id);
    if (config) return config;
    throw new AppError('model.not_configured', `There is no model called "${id}".`, {
      data: { model: id },
    });
  });
  if (order.length > 0) return order;
  throw new AppError('model.not_configured', 'No model is configured. Add one in Settings.');
}
