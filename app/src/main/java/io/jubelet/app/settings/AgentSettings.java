package io.jubelet.app.settings;

import io.jubelet.app.settings.ImagePolicy;
import io.jubelet.app.settings.NodeStatusSettings;
import io.jubelet.app.settings.PodSettings;

/**
 * Settings of the whole agent, by group of concerns.
 *
 * @param pods how pods are admitted and run
 * @param images how images are pulled
 * @param node how the node is registered and reported
 * @param logs how container logs are rotated
 * @param pressure when pods are evicted
 */
public record AgentSettings(PodSettings pods, ImagePolicy images, NodeStatusSettings node, LogRotationSettings logs,
        PressureSettings pressure) {
}
