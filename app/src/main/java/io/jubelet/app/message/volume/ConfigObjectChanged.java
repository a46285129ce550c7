package io.jubelet.app.message.volume;

import io.jubelet.domain.config.ConfigObjectKey;

/**
 * A ConfigMap or Secret changed, came or went.
 *
 * @param key which one
 */
public record ConfigObjectChanged(ConfigObjectKey key) {
}
