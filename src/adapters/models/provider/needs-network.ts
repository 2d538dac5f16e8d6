import { AppError } from '../../../domain/errors.ts';
import type { ModelConfig } from '../../../domain/models/model-config.ts';
import { placeOfAddress } from '../../../shared/address-place.ts';

/** Whether a model is asked over a network: all but those in this browser and on this machine. */
export const needsNetwork = ({ baseUrl }: Pick<ModelConfig, 'baseUrl'>): boolean =>
  baseUrl !== null && placeOfAddress(baseUrl) !== 'machine';

/** A model that nobody asks while the device is offline: no time-out is waited for. */
export const outOfReach = ({ id }: Pick<ModelConfig, 'id'>): AppError =>
  new AppError(
    'model.offline',
    `This device is offline, and “${id}” is reached over the network. Reconnect, or ask a model on this device (Settings, Language models).`,
    { retryable: true, data: { model: id } },
  );
