package io.jubelet.app.message.volume;

/**
 * Answer to {@link TearDownVolumes}.
 *
 * @param problem why volumes are still there; empty when nothing of them is left
 */
public record VolumesTornDown(String problem) {
}
